/**
 * Text without terminal control: escape sequences, and control characters of both sets (ESC, and the C1 characters that
 * terminals treat like it). Tabs and line ends stay; a carriage return inside a line becomes a line end, because
 * otherwise the text after it would overwrite the line. Pure.
 *
 * Of a sequence without an end, only the beginning is removed: the rest is the author's text.
 */
const ESCAPE = /\u001B(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_k][^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)|[ -/]*[0-~])/;
/** The same in C1. A wrongly decoded Windows-1252 letter starts no string, unless something ends it. */
const C1 =
  /\u009B[0-?]*[ -/]*[@-~]|[\u0090\u0098\u009D-\u009F][^\u0007\u001B\u0090\u0098\u009C-\u009F]*(?:\u0007|\u001B\\|\u009C)/;
const SEQUENCE = new RegExp(`${ESCAPE.source}|${C1.source}`, 'g');
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const RETURNS = /\r(?!\n)/g;
const ANY = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

/** Idempotent. */
export function dropControls(text: string): string {
  return ANY.test(text) ? text.replace(SEQUENCE, '').replace(CONTROL, '').replace(RETURNS, '\n') : text;
}
