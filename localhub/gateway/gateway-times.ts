/**
 * Times as GitHub writes them: UTC, whole seconds.
 */
export const renderTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

export const renderNow = (): string => renderTime(Date.now());
