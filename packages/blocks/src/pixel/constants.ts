/** The event that has a name of its own. */
export const customEvent = 'Custom';

/** The events that the pixel knows by name. */
export const pixelEvents = [
  'Lead',
  'Contact',
  'CompleteRegistration',
  'Schedule',
  'SubmitApplication',
  'ViewContent',
  'AddToCart',
  'AddToWishlist',
  'InitiateCheckout',
  'AddPaymentInfo',
  'Purchase',
  'Subscribe',
  'StartTrial',
  'Donate',
  'FindLocation',
  'Search',
  'CustomizeProduct',
  customEvent,
] as const;
