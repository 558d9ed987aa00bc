import type * as z from 'zod'
import { addressKinds, addressLimit, type addresses } from '../../../../contract/identity/accounts.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

type Address = z.output<typeof addresses.createAddress.input>
type Kind = Address['kind']

const columnsOf = (address: Address) => ({
  kind: address.kind,
  recipient_name: address.recipientName,
  company: address.company,
  phone: address.phone,
  country_code: address.countryCode,
  province: address.province,
  city: address.city,
  address1: address.address1,
  address2: address.address2,
  postcode: address.postcode,
})

const kindOf = (text: string): Kind => {
  const kind = addressKinds.find((one) => one === text)
  if (kind === undefined) throw new Error(`unknown address kind: ${text}`)
  return kind
}

export const listAddresses = async (database: Database, customerId: CustomerId, kind: Kind | undefined) => {
  const rows = await database
    .tenant(customerId)
    .selectFrom('customer_address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    recipientName: row.recipient_name,
    company: row.company,
    phone: row.phone,
    countryCode: row.country_code,
    province: row.province,
    city: row.city,
    address1: row.address1,
    address2: row.address2,
    postcode: row.postcode,
    isDefault: row.is_default,
  }))
}

/** Locks all of the customer's addresses, because the single default concerns several rows. */
const lockAll = async (tx: Tx, customerId: CustomerId): Promise<{ id: string; kind: string }[]> => {
  await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('customer_address')
    .select(['id', 'kind'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Every kind with addresses has one default: `wanted`, the current one, or the oldest. */
const ensureDefaults = async (tx: Tx, customerId: CustomerId, wanted: string | null): Promise<void> => {
  const rows = await tx
    .selectFrom('customer_address')
    .select(['id', 'kind', 'is_default'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  const defaults = addressKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const chosen = ofKind.find(({ id }) => id === wanted) ?? ofKind.find((row) => row.is_default) ?? ofKind[0]
    return chosen ? [chosen.id] : []
  })
  const update = tx.updateTable('customer_address').where('customer_id', '=', customerId)
  await update
    .set({ is_default: false })
    .where('is_default', '=', true)
    .$if(defaults.length > 0, (query) => query.where('id', 'not in', defaults))
    .execute()
  if (defaults.length > 0) await update.set({ is_default: true }).where('id', 'in', defaults).execute()
}

interface Change {
  readonly database: Database
  readonly actor: CustomerActor
  readonly call: CallContext
}

export const createAddress = ({ database, actor, call }: Change, address: Address): Promise<string> =>
  database.tenantTransaction(actor.customerId, async (tx) => {
    const { customerId } = actor
    const known = await lockAll(tx, customerId)
    if (known.length >= addressLimit) {
      throw refuse('tooManyAddresses', { max: addressLimit })
    }
    const { id } = await tx
      .insertInto('customer_address')
      .values({ customer_id: customerId, ...columnsOf(address) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ensureDefaults(tx, customerId, address.isDefault ? id : null)
    await audit(tx, actor, { action: 'address.created', target: `address:${id}`, call })
    return id
  })

export const updateAddress = (
  { database, actor, call }: Change,
  { id, ...address }: Address & { readonly id: string },
): Promise<void> =>
  database.tenantTransaction(actor.customerId, async (tx) => {
    const { customerId } = actor
    if (!(await lockAll(tx, customerId)).some((one) => one.id === id)) throw notFound('Address')
    await tx
      .updateTable('customer_address')
      // Not the default while its kind changes, because it could collide with that kind's default.
      .set({ ...columnsOf(address), is_default: false })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    await ensureDefaults(tx, customerId, address.isDefault ? id : null)
    await audit(tx, actor, { action: 'address.changed', target: `address:${id}`, call })
  })

export const deleteAddress = ({ database, actor, call }: Change, id: string): Promise<void> =>
  database.tenantTransaction(actor.customerId, async (tx) => {
    const { customerId } = actor
    if (!(await lockAll(tx, customerId)).some((one) => one.id === id)) throw notFound('Address')
    await tx
      .deleteFrom('customer_address')
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
    await ensureDefaults(tx, customerId, null)
    await audit(tx, actor, { action: 'address.deleted', target: `address:${id}`, call })
  })
