import { sql } from 'kysely'
import * as z from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import { myProductLimits, type VariantResult } from '../../../../contract/my-products/my-product-schemas.ts'
import type { AccountCall } from '../../../platform/http/call.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { idempotentTransaction } from '../../../platform/idempotency/idempotency.ts'
import type { Refusal } from '../../../platform/kernel/refuse.ts'
import { loadSkusAndBundles } from '../../catalogue/index.ts'
import {
  actorOf,
  auditAdminView,
  jsonText,
  scopeOf,
  startBatch,
  variantNameOf,
  type Scope,
  type VariantMapping,
} from '../../orders/index.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type RowResult,
  type BulkJob,
} from '../../bulk-jobs/index.ts'
import { runMappingBatch } from './mapping-batch.ts'
import { mapEach, refusedResult } from './map-many.ts'
import { undoEach } from './undo-mappings.ts'

const { atOnce } = myProductLimits
type Answer = OutputOf<typeof myProducts.mapVariants>

const shared = z.object({ batchId: z.string() })
const labelShape = { label: z.string(), note: z.string() }
const mapItem = z.object({
  shopId: z.string(),
  variantKey: z.string(),
  skuId: z.string().nullable(),
  units: z.int(),
  ...labelShape,
})
const undoItem = z.object({ changeId: z.string(), ...labelShape })
const described = ({ label, note }: { label: string; note: string }) => ({ label, note })

const mapKind = declareBulkJob({
  name: 'variant.map',
  access: myProducts.mapVariants.access,
  input: shared,
  item: mapItem,
  chunkSize: atOnce,
  describe: described,
})
const undoKind = declareBulkJob({
  name: 'variant.undo',
  access: myProducts.undoMappings.access,
  input: shared,
  item: undoItem,
  chunkSize: atOnce,
  describe: described,
})

const titlesOf = async (db: Db, { customerId, shopIds }: Scope, names: readonly VariantMapping[]) => {
  const { rows } = await sql<{ shopId: string; variantKey: string; label: string }>`
    select v.shop_id as "shopId", v.variant_key as "variantKey", concat_ws(' · ', v.title, nullif(v.variant_title, '')) as label
      from json_to_recordset(${jsonText(names.map(({ shopId, variantKey }) => ({ shopId, variantKey })))}::json)
        as k ("shopId" bigint, "variantKey" text)
      join shop_variant v on v.customer_id = ${customerId} and v.shop_id = k."shopId" and v.variant_key = k."variantKey"
      where ${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [variantNameOf(row), row.label]))
}

const distinct = (mappings: readonly VariantMapping[]): VariantMapping[] => [
  ...new Map(mappings.map((one) => [variantNameOf(one), one])).values(),
]

const answerOf = (
  batchId: string | null,
  results: readonly VariantResult[],
  bulkJobId: string | null,
): Answer =>
  ({
    batchId,
    results,
    ordersChanged: results.reduce((sum, one) => sum + one.ordersChanged, 0),
    bulkJobId,
  }) as Answer

const mappingRun = (
  call: AccountCall,
  items: readonly VariantMapping[],
  key: string,
  batchId: string | null,
) => {
  const [scope, by] = [scopeOf(call), actorOf(call)]
  return {
    scope,
    by,
    how: 'page' as const,
    items,
    key,
    endpoint: 'mapVariants',
    batchId,
    run: async (tx: Parameters<typeof mapEach>[0], some: readonly VariantMapping[], batch: string) => {
      const results = await mapEach(tx, scope, some, { by, batch: { batchId: batch, how: 'page' } })
      await auditAdminView(tx, scope, 'variant:map', [batch])
      return results
    },
    refused: (item: VariantMapping, refusal: Refusal) => refusedResult(item, refusal),
  }
}

/** `skuId` null removes the match. */
export const mapNowOrAsJob = async (
  database: Database,
  call: AccountCall,
  given: readonly VariantMapping[],
  key: string,
): Promise<Answer> => {
  const mappings = distinct(given)
  const scope = scopeOf(call)
  const db = database.tenant(scope.customerId)
  const titles = await titlesOf(db, scope, mappings)
  if (titles.size === 0) throw notFound('Shop variant')
  if (mappings.length <= atOnce) {
    const { batchId, results } = await runMappingBatch(database, mappingRun(call, mappings, key, null))
    return answerOf(batchId, results, null)
  }
  const skus = await loadSkusAndBundles(
    db,
    mappings.flatMap(({ skuId }) => skuId ?? []),
  )
  const intent = {
    customerId: scope.customerId,
    key,
    endpoint: 'startMapping',
    request: { wishes: mappings },
  }
  return idempotentTransaction<Answer>(database, intent, async (tx) => {
    const batchId = await startBatch(tx, scope.customerId, { how: 'page', by: actorOf(call).name })
    const rows = mappings.map((mapping, index) => {
      const label = titles.get(variantNameOf(mapping)) ?? mapping.variantKey
      return { at: index + 1, item: { ...mapping, label, note: skus.get(mapping.skuId ?? '')?.code ?? '' } }
    })
    return answerOf(batchId, [], await startBulkJob(tx, mapKind, call, { input: { batchId }, rows }))
  })
}

type UndoInput = ParsedInputOf<typeof myProducts.undoMappings>

const readUndoable = async (db: Db, { customerId, shopIds }: Scope, { batchId, changeIds }: UndoInput) => {
  const { rows } = await sql<{ changeId: string; label: string; note: string }>`
    select c.id as "changeId", concat_ws(' · ', v.title, nullif(v.variant_title, ''), c.country_code) as label,
        coalesce(sku_codes(k), '') as note
      from mapping_change c
      join shop_variant v on v.customer_id = c.customer_id and v.shop_id = c.shop_id and v.variant_key = c.variant_key
      left join sku k on k.id = c.before_sku_id
      where c.customer_id = ${customerId} and c.batch_id = ${batchId}
        and (${shopIds}::bigint[] is null or c.shop_id = any(${shopIds}::bigint[]))
        and (${changeIds ?? null}::bigint[] is null or c.id = any(${changeIds ?? null}::bigint[]))
        and (${changeIds !== undefined} or c.undone_at is null)
      order by c.id limit ${sql.lit(myProductLimits.mapped)}`.execute(db)
  return rows
}

const undoRun = (call: AccountCall, items: readonly string[], key: string, batchId: string | null) => {
  const [scope, by] = [scopeOf(call), actorOf(call)]
  return {
    scope,
    by,
    how: 'undo' as const,
    items,
    key,
    endpoint: 'undoMappings',
    batchId,
    run: async (tx: Parameters<typeof undoEach>[0], ids: readonly string[], batch: string) => {
      const results = await undoEach(tx, scope, ids, { by, batchId: batch })
      await auditAdminView(tx, scope, 'variant:undoMapping', [batch])
      return results
    },
    refused: (id: string, refusal: Refusal) => refusedResult({ shopId: '0', variantKey: id }, refusal),
  }
}

export const undoNowOrAsJob = async (
  database: Database,
  call: AccountCall,
  input: UndoInput,
  key: string,
): Promise<Answer> => {
  const scope = scopeOf(call)
  const items = await readUndoable(database.tenant(scope.customerId), scope, input)
  if (items.length === 0) throw notFound('Match')
  if (items.length <= atOnce) {
    const ids = items.map(({ changeId }) => changeId)
    const { batchId, results } = await runMappingBatch(database, undoRun(call, ids, key, null))
    return answerOf(batchId, results, null)
  }
  const intent = { customerId: scope.customerId, key, endpoint: 'startUndoing', request: input }
  return idempotentTransaction<Answer>(database, intent, async (tx) => {
    const batchId = await startBatch(tx, scope.customerId, { how: 'undo', by: actorOf(call).name })
    const rows = items.map((item, index) => ({ at: index + 1, item }))
    return answerOf(batchId, [], await startBulkJob(tx, undoKind, call, { input: { batchId }, rows }))
  })
}

const outcomeOf = ({ ok, reason, message, figures }: VariantResult): RowResult => ({
  ok,
  reason,
  message,
  ...(figures && { figures }),
})

export const mappingBulkJobs = (database: Database): BulkJob[] => [
  handleBulkJob(mapKind, {
    run: async ({ input, items, call, key }) => {
      const mappings = items.map(({ shopId, variantKey, skuId, units }) => ({
        shopId,
        variantKey,
        skuId,
        units,
      }))
      const { results } = await runMappingBatch(database, mappingRun(call, mappings, key, input.batchId))
      return results.map(outcomeOf)
    },
  }),
  handleBulkJob(undoKind, {
    run: async ({ input, items, call, key }) => {
      const ids = items.map(({ changeId }) => changeId)
      const { results } = await runMappingBatch(database, undoRun(call, ids, key, input.batchId))
      return results.map(outcomeOf)
    },
  }),
]
