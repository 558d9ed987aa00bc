import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  channelFileFields,
  type operatorPurchasingChannel,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall, UploadedFile } from '../../platform/http/call.ts'
import { hashOf } from '../../platform/idempotency/idempotency.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { buyingLock, insertSupplierOrder } from '../supplier-orders/index.ts'
import { applyChannelOrder } from './apply-channel-order.ts'
import { planChannelFile, type PlannedOrder } from './plan-channel-file.ts'
import { readChannelFile, type ChannelFile, type Mapping } from './read-channel-file.ts'

type Parts = Pick<Platform, 'database' | 'parsePool'>
type PreviewInput = ParsedInputOf<typeof operatorPurchasingChannel.previewChannelFile>
type SaveInput = ParsedInputOf<typeof operatorPurchasingChannel.saveChannelFile>
type Preview = OutputOf<typeof operatorPurchasingChannel.previewChannelFile>
type Saved = OutputOf<typeof operatorPurchasingChannel.saveChannelFile>

const chosenOf = (input: PreviewInput): Mapping =>
  Object.fromEntries(
    channelFileFields.flatMap((field) => {
      const column = input[field]
      return column ? [[field, column]] : []
    }),
  )

const columnsHash = (columns: readonly string[]): string =>
  createHash('sha256').update(columns.map(normalName).filter(Boolean).join('\n')).digest('base64url')

/** What somebody chose for a file with the same columns. */
const remembered = async (db: Db, columns: readonly string[]): Promise<Mapping> => {
  const row = await db
    .selectFrom('supplier_file_columns')
    .select('mapping')
    .where('columns_hash', '=', columnsHash(columns))
    .executeTakeFirst()
  return row?.mapping ?? {}
}

const remember = async (tx: Tx, { columns, mapping }: ChannelFile): Promise<void> => {
  await sql`
    insert into supplier_file_columns (columns_hash, mapping) values (${columnsHash(columns)}, ${JSON.stringify(mapping)})
      on conflict (columns_hash) do update set mapping = excluded.mapping, updated_at = now()`.execute(tx)
}

const readFile = (
  { database, parsePool }: Parts,
  input: PreviewInput,
  file: UploadedFile,
): Promise<ChannelFile> =>
  readChannelFile(parsePool, file, {
    input,
    chosen: chosenOf(input),
    mappingFor: (columns) => remembered(database.agency, columns),
  })

const count = (orders: readonly PlannedOrder[], outcome: PlannedOrder['shown']['outcome']): number =>
  orders.filter(({ shown }) => shown.outcome === outcome).length

/** @throws DomainError fileRefused */
export const previewChannelFile = async (
  parts: Parts,
  input: PreviewInput,
  file: UploadedFile,
): Promise<Preview> => {
  const { columns, mapping, missing, orders: listed } = await readFile(parts, input, file)
  const { orders, fingerprint } = await planChannelFile(parts.database.agency, listed)
  return {
    orders: orders.map(({ shown }) => shown),
    updated: count(orders, 'update'),
    created: count(orders, 'create'),
    unchanged: count(orders, 'unchanged'),
    problems: count(orders, 'problem'),
    columns: [...columns],
    mapping,
    missing: [...missing],
    fingerprint,
  }
}

const linkOf = (number: string): string =>
  `https://trade.1688.com/order/new_step_order_detail.htm?orderId=${number}`

const saveOrder = async (
  tx: Tx,
  { shown, seen, supplierId, newLines }: PlannedOrder,
  operatorName: string,
): Promise<void> => {
  if (!seen) return
  const id =
    shown.outcome === 'create' && supplierId !== null
      ? (await insertSupplierOrder(tx, { supplierId, lines: newLines, createdBy: operatorName })).id
      : shown.order?.id
  if (id === undefined) return
  const applied = {
    seen: { ...seen, arrivesOn: null },
    link: linkOf(seen.number),
    operatorName,
    isFile: true,
  }
  await applyChannelOrder(tx, id, applied)
}

const saveOrders = async (
  tx: Tx,
  file: ChannelFile,
  input: SaveInput,
  call: OperatorCall,
): Promise<Saved> => {
  await buyingLock(tx)
  const { orders, fingerprint } = await planChannelFile(tx, file.orders)
  if (fingerprint !== input.fingerprint) throw refuse('channelFileChanged')
  const saved = orders.filter(
    ({ shown: { outcome } }) => outcome === 'update' || (outcome === 'create' && input.create === 'yes'),
  )
  if (saved.length === 0) throw refuse('nothingToImport', { case: 'supplierOrders' })
  for (const order of saved) await saveOrder(tx, order, call.operator.name)
  await remember(tx, file)
  const result = { updated: count(saved, 'update'), created: count(saved, 'create') }
  await audit(tx, call.operator, {
    action: 'purchasingChannel:saveChannelFile',
    target: null,
    detail: { file: call.file?.fileName, ...result },
    call,
  })
  return result
}

/** @throws DomainError fileRefused, channelFileChanged, nothingToImport */
export const saveChannelFile = async (
  parts: Parts,
  input: SaveInput,
  call: OperatorCall,
  { file, key }: { readonly file: UploadedFile; readonly key: string },
): Promise<Saved> => {
  const read = await readFile(parts, input, file)
  const intent = {
    operatorId: call.operator.operatorId,
    key,
    endpoint: 'saveChannelFile',
    content: Buffer.concat([Buffer.from(hashOf(input)), file.body]),
  }
  return parts.database.agencyTransaction((tx) =>
    idempotentForOperator(tx, intent, () => saveOrders(tx, read, input, call)),
  )
}
