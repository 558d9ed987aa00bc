import * as z from 'zod'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { openTasksRules } from '../../../../contract/orders/pack-tasks.ts'
import type { Database } from '../../../platform/database/database.ts'
import { idempotentForOperator } from '../../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OperatorCall, UploadedFile } from '../../../platform/http/route.ts'
import { declareBulkJob, handleBulkJob, startBulkJob, type BulkJob } from '../../bulk-jobs/index.ts'
import { problemOf, readShipFile } from './ship-file.ts'
import { shipKeysOf, shipOrdersByFile } from './ship-orders-by-file.ts'

const shipFile = declareBulkJob({
  name: 'order.shipByFile',
  access: operatorOrders.shipOrdersByFile.access,
  // Jobs of before the rule shipped what was open.
  input: z.object({ fileName: z.string(), openTasks: z.enum(openTasksRules).default('ship') }),
  item: z.object({
    row: z.int(),
    orderNumber: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    sku: z.string(),
    quantity: z.number().nullable(),
  }),
  chunkSize: 50,
  together: shipKeysOf,
  describe: ({ orderNumber, trackingNumber }) => ({ label: orderNumber, note: trackingNumber }),
})

export const startShipFile = async (
  { database, parsePool }: Pick<Platform, 'database' | 'parsePool'>,
  call: OperatorCall & { readonly file: UploadedFile },
  key: string,
  input: ParsedInputOf<typeof operatorOrders.shipOrdersByFile>,
): Promise<string> => {
  const { file, operator } = call
  const { openTasks = 'refuse', ...table } = input
  const rows = await readShipFile(parsePool, file, table)
  const fileName = file.fileName
  const intent = {
    operatorId: operator.operatorId,
    key,
    endpoint: 'shipOrdersByFile',
    content: Buffer.concat([Buffer.from(`${openTasks}\n`), file.body]),
  }
  const { bulkJobId } = await database.agencyTransaction((tx) =>
    idempotentForOperator(tx, intent, async () => {
      const placed = rows.map((item) => ({ at: item.row, item }))
      return {
        bulkJobId: await startBulkJob(tx, shipFile, call, {
          title: fileName,
          input: { fileName, openTasks },
          rows: placed,
        }),
      }
    }),
  )
  return bulkJobId
}

export const shipFileBulkJob = (database: Database): BulkJob =>
  handleBulkJob(shipFile, {
    run: ({ bulkJobId, input, items, call }) => {
      const rows = items.map((row) => ({ ...row, problem: problemOf(row) }))
      return shipOrdersByFile(database, rows, { call, ...input, bulkJobId })
    },
  })
