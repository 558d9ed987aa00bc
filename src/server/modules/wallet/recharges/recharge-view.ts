import type * as z from 'zod'
import type { rechargeSchema } from '../../../../contract/wallet/wallet.ts'
import { minor, type Db } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Recharge } from './recharges.ts'

export type RechargeView = z.input<typeof rechargeSchema>

interface ReversedAmounts {
  readonly reversedMinor: number
  readonly owedMinor: number
}

const reversedAmountsOf = async (
  db: Db,
  recharges: readonly Recharge[],
): Promise<Map<string, ReversedAmounts>> => {
  const credited = recharges.filter(({ status, method }) => status === 'credited' && method === 'paypal')
  if (credited.length === 0) return new Map()
  const rows = await db
    .selectFrom('recharge_reversal')
    .select((e) => [
      'recharge_id',
      e.fn.sum<string>('owed_minor').as('owed'),
      e.fn.sum<string>('collected_minor').as('collected'),
    ])
    .where('customer_id', 'in', [...new Set(credited.map(({ customerId }) => customerId))])
    .where(
      'recharge_id',
      'in',
      credited.map(({ id }) => id),
    )
    .groupBy('recharge_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.recharge_id,
      { reversedMinor: minor(row.owed), owedMinor: minor(row.owed) - minor(row.collected) },
    ]),
  )
}

const picturesAmong = async (db: Db, recharges: readonly Recharge[]): Promise<Set<string>> => {
  const ids = recharges.flatMap(({ receiptFileId }) => (receiptFileId === null ? [] : [receiptFileId]))
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('width', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const receiptOf = (
  files: Files,
  id: string | null,
  pictures: ReadonlySet<string>,
): Pick<RechargeView, 'receiptUrl' | 'receiptThumbnailUrl'> => {
  if (id === null) return { receiptUrl: null, receiptThumbnailUrl: null }
  const file = { id, isPublic: false }
  return pictures.has(id)
    ? { receiptUrl: files.url(file, 'large'), receiptThumbnailUrl: files.url(file, 'small') }
    : { receiptUrl: files.url(file, 'file'), receiptThumbnailUrl: null }
}

export const rechargeViews = async (
  db: Db,
  files: Files,
  recharges: readonly Recharge[],
): Promise<RechargeView[]> => {
  const [reversed, pictures] = await Promise.all([
    reversedAmountsOf(db, recharges),
    picturesAmong(db, recharges),
  ])
  return recharges.map((recharge) => ({
    id: recharge.id,
    number: recharge.number,
    method: recharge.method,
    isAutomatic: recharge.paypalAccountId !== null,
    status: recharge.status,
    statusSince: recharge.statusSince.toISOString(),
    currency: recharge.currency,
    amountMinor: recharge.amountMinor,
    feeMinor: recharge.feeMinor,
    payMinor: recharge.payMinor,
    creditedMinor: recharge.creditedMinor,
    reversedMinor: reversed.get(recharge.id)?.reversedMinor ?? 0,
    owedMinor: reversed.get(recharge.id)?.owedMinor ?? 0,
    paymentMethod:
      recharge.payKind !== null && recharge.payName !== null
        ? { kind: recharge.payKind, name: recharge.payName }
        : null,
    bankReference: recharge.bankReference,
    ...receiptOf(files, recharge.receiptFileId, pictures),
    approveUrl: recharge.status === 'created' ? recharge.paypalApproveUrl : null,
    reason: recharge.reason,
    reasonCode: recharge.reasonCode,
    ...(recharge.reasonFigures && { reasonFigures: recharge.reasonFigures }),
    agencyRemark: recharge.agencyRemark,
    createdAt: recharge.createdAt.toISOString(),
    creditedAt: recharge.creditedAt?.toISOString() ?? null,
  }))
}

export const rechargeView = async (db: Db, files: Files, recharge: Recharge): Promise<RechargeView> => {
  const [view] = await rechargeViews(db, files, [recharge])
  if (!view) throw new Error('the recharge has no view')
  return view
}
