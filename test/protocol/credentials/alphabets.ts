/** The alphabets from which the characters of credentials are drawn. */
import type { Chance } from './corpus.ts';

export type Of = Chance['of'];

export const L = 'abcdefghijklmnopqrstuvwxyz';
export const U = L.toUpperCase();
export const D = '0123456789';
export const A = L + U + D;
export const H = `${D}abcdef`;
export const S = `${A}_-`;
export const B = `${A}+/`;
export const LD = L + D;

export const uuid = (o: Of): string => `${o(H, 8)}-${o(H, 4)}-4${o(H, 3)}-a${o(H, 3)}-${o(H, 12)}`;
