/** The headers by which the builder’s requests to sign somebody in are known, as a page of the management host sends them. */
export const ownPage = {
  'sec-fetch-site': 'same-origin',
  'x-parley-builder': '1',
  'content-type': 'application/json',
};
