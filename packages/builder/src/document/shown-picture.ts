/** Files of the library, which lie on a host without a certificate where the installation has none. */
const ofLibrary = /^http:\/\/[^/]+\/media\/[\w-]+\/[0-9a-f]{64}\.[a-z0-9]+$/;

/** A picture that stands in the bot itself. */
const inBot = /^data:image\//i;
/** Characters; the canvas would hold each of them decoded. */
const longestInBot = 200_000;

/** True if the policy of the page lets a picture be shown here; one with variables in its address is not known yet. */
export function isShownPicture(address: string): boolean {
  if (inBot.test(address)) return address.length <= longestInBot;
  return !address.includes('{{') && (/^https:\/\//i.test(address) || ofLibrary.test(address));
}
