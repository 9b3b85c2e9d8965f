/** One thing that is wrong with a request and where: a JSON pointer into the body, or the name of a parameter. */
export type RequestIssue = { readonly pointer: string; readonly detail: string };
