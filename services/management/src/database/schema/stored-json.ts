import { customType } from 'drizzle-orm/pg-core';
import { jsonText } from '../json-text.ts';

/**
 * A column of JSON that queries never look into. Postgres stores it as it comes: taking a megabyte of `jsonb` apart costs
 * more than all else that saving a large bot does.
 */
export const storedJson = customType<{ data: object; driverData: string | object }>({
  dataType: () => 'json',
  toDriver: jsonText,
  // the driver has parsed it
  fromDriver: (value) => value as object,
});
