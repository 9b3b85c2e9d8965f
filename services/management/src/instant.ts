import { z } from 'zod';

const firstYear = 1970;
const lastYear = 9999;

/** An instant as a caller says it, in ISO 8601 with an offset; one that can be stored. */
export const instantSchema = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}, `must lie in the years ${firstYear} to ${lastYear}`);
