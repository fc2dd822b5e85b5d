/**
 * An issue that was deleted or transferred, or issues are disabled. Nothing can be decided or written about it here.
 */
export class IssueGone extends Error {}
