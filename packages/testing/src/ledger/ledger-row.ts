/**
 * One thing that tenants can make longer or larger, and what keeps it from taking the room of others. `in` is a file of
 * the repository, `by` a word in it: what enforces the share.
 */
export type LedgerRow =
  /** An organization, workspace, user or bot has so much of it at most. */
  | { readonly share: string; readonly in: string; readonly by: string }
  /** There are at most so many rows for each row of another table that has a share, or they end with it. */
  | { readonly follows: string }
  /** Is forgotten after a time; until then its growth has a pace. */
  | { readonly forgotten: string; readonly in: string; readonly by: string }
  /** Grows with what visitors say and stays for as long as its owner wants: the pace has a share, the sum has none. */
  | { readonly paced: string; readonly in: string; readonly by: string }
  /** Tenants make none of it. */
  | { readonly ofInstallation: string };
