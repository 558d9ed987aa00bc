import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import {
  paymentMethodLimits,
  type operatorPaymentMethods,
} from '../../../contract/wallet/operator-payment-methods.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { isUsdtAddress } from '../withdrawals/index.ts'
import { readMethods, type Method } from './payment-method-rows.ts'

type Input = ParsedInputOf<typeof operatorPaymentMethods.savePaymentMethod>

const columnsOf = (input: Input) => ({
  kind: input.kind,
  currency: input.currency,
  name: input.name,
  network: input.network,
  details: JSON.stringify(input.details),
  instructions_en: input.instructionsEn,
  instructions_zh: input.instructionsZh,
  fee_note_en: input.feeNoteEn,
  fee_note_zh: input.feeNoteZh,
  min_minor: input.minMinor,
  is_enabled: input.isEnabled,
  version: input.version + 1,
})

const insert = async (tx: Tx, input: Input): Promise<string> => {
  const { rows } = await sql<{ methods: number; next: number }>`
    select count(*)::integer as methods, coalesce(max(position), 0) + 1 as next from payment_method`.execute(
    tx,
  )
  const max = paymentMethodLimits.methods
  if ((rows[0]?.methods ?? 0) >= max) throw refuse('tooManyPaymentMethods', { max })
  const { id } = await tx
    .insertInto('payment_method')
    .values({ ...columnsOf(input), position: rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const update = async (tx: Tx, id: string, input: Input): Promise<string> => {
  const saved = await tx
    .updateTable('payment_method')
    .set({ ...columnsOf(input), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .returning('id')
    .executeTakeFirst()
  if (saved) return id
  const known = await tx.selectFrom('payment_method').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? refuse('changedMeanwhile', { case: 'settings' }) : notFound('Payment method')
}

const write = async (tx: Tx, input: Input, call: OperatorCall): Promise<string> => {
  const id = input.id === undefined ? await insert(tx, input) : await update(tx, input.id, input)
  const { kind, name, currency, network, details, isEnabled } = input
  // Where customers send money is what a thief would change, so the log has it in full.
  const detail = { kind, name, currency, network, details, isEnabled }
  await audit(tx, call.operator, {
    action: 'paymentMethod.saved',
    target: `paymentMethod:${id}`,
    detail,
    call,
  })
  return id
}

export const savePaymentMethod = async (
  database: Database,
  input: Input,
  call: OperatorCall,
): Promise<Method> => {
  const [address] = input.details
  if (input.network !== null && !isUsdtAddress(input.network, address?.value ?? ''))
    throw refuse('addressChecksum', { network: input.network })
  const { operatorId } = call.operator
  const content = JSON.stringify(input)
  const intent = { operatorId, key: call.idempotencyKey ?? '', endpoint: 'savePaymentMethod', content }
  return database.agencyTransaction(async (tx) => {
    const { id } = await idempotentForOperator(tx, intent, async () => ({ id: await write(tx, input, call) }))
    const [saved] = await readMethods(tx, sql`where id = ${id}`)
    if (!saved) throw new Error('the payment method was not saved')
    return saved
  })
}
