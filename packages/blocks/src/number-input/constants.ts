/** The styles of numbers; the first is meant where a question names none. */
export const numberStyles = ['decimal', 'currency', 'percent', 'unit'] as const;

/** The simple units of ECMA-402; browsers can format no others. */
export const numberUnits: readonly string[] =
  'acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year'.split(
    ' ',
  );
