/** The words of a payment block that has none of its own. */
export const paymentWords = {
  button: 'Pay',
  success: 'Success',
  retry: 'The payment has not gone through. Nothing is handed over yet: please try again.',
} as const;
