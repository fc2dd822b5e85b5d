/**
 * Text without what commands a terminal: escape sequences, and control characters of both sets (ESC, and the C1 that
 * terminals take for it). Tabs and line ends stay. Pure.
 */
const SEQUENCE = /\u001B(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)?|[ -/]*[0-~])/g;
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const ANY = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/** Idempotent. */
export function dropControls(text: string): string {
  return ANY.test(text) ? text.replace(SEQUENCE, '').replace(CONTROL, '') : text;
}
