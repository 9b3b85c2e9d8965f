/** True if an option of a block holds the id of credentials: its name ends so, and no other's does. */
export function isCredentialsField(name: string): boolean {
  return /credentialsId$/i.test(name);
}
