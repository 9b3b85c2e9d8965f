import { blockSchema } from '@parley/schema';
import { defineBlock } from '@parley/engine';
import { z } from 'zod';
import { conditionSchema } from '../shared/condition-holds.ts';
import { unavailable } from '../shared/unavailable.ts';

const cellSchema = z.looseObject({
  id: z.string().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
  variableId: z.string().optional(),
});
const filterSchema = conditionSchema.extend({ comparisons: z.array(z.looseObject({})).optional() });

export const googleSheets = defineBlock({
  type: 'Google Sheets',
  category: 'integration',
  summary:
    'Reads and writes rows of a sheet. It is not available in this installation: the block is skipped and sets nothing.',
  whenToUse: 'Only bots that were imported have it. To reach a sheet, use an HTTP request.',
  schema: blockSchema.extend({
    type: z.literal('Google Sheets'),
    options: z
      .looseObject({
        action: z.string().optional().meta({ example: 'Insert a row' }),
        credentialsId: z.string().optional(),
        spreadsheetId: z.string().optional(),
        sheetId: z.string().optional(),
        filter: filterSchema.optional(),
        totalRowsToExtract: z.string().optional(),
        cellsToExtract: z.array(cellSchema).optional(),
        cellsToInsert: z.array(cellSchema).optional(),
        cellsToUpsert: z.array(cellSchema).optional(),
      })
      .optional(),
  }),
  ...unavailable(
    'this installation has no connection to Google Sheets, so no row is read or written',
    'Remove the block, or use an HTTP request block instead.',
  ),
});
