/** An issue that was deleted or transferred to another repository. Nothing can be decided or written about it here. */
export class IssueGone extends Error {}
