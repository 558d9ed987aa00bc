import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import { pictureIdsOf } from '../../platform/conversations/conversation.ts'
import type { CustomerId, Database, Db, Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { linkKeyOf, titleOf } from './link-key.ts'

type AskInput = ParsedInputOf<typeof sourcing.askForProduct>
type ProductRequestInput = ParsedInputOf<typeof sourcing.askForProducts>['wishes'][number]

interface Made {
  readonly id: string
  readonly number: string
}

const requestRecord = sql`as w (place integer, title text, link text, key text, note text, requirements text[],
  pictures bigint[], target integer, quantity integer, countries text[], needed date)`

const insertRequests = async (
  tx: Tx,
  call: CustomerCall,
  wishes: readonly ProductRequestInput[],
  pictureIds: readonly string[],
): Promise<Made[]> => {
  const { customer: who } = call
  const { name } = sellerOf(who)
  const rows = wishes.map((wish, place) => ({
    place,
    title: titleOf(wish),
    link: wish.link,
    key: wish.link === '' ? '' : linkKeyOf(wish.link),
    note: wish.note,
    requirements: wish.wishes,
    pictures: pictureIds,
    target: wish.targetMinor,
    quantity: wish.monthlyQuantity,
    countries: wish.countries,
    needed: wish.neededBy,
  }))
  const made = await sql<Made>`
    with wished as materialized (
      select *, nextval('id_seq') as id
        from (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${requestRecord} order by place) ordered
    ), made as (
      insert into sourcing_request (customer_id, id, number, title, link, link_key, note, requirements, picture_ids, currency,
          target_minor, monthly_quantity, countries, needed_by, account_id, created_by, status)
        select ${who.customerId}::bigint, id, 'SR-' || id, title, link, key, note, requirements, pictures, ${who.currency}::text,
            target, quantity, countries, needed, ${who.accountId}::bigint, ${name}, 'requested' from wished
        returning id, number
    ), told as (
      insert into sourcing_event (customer_id, request_id, kind, to_status, actor_kind, actor_name)
        select ${who.customerId}::bigint, id, 'sourcing.requested', 'requested', 'seller', ${name} from wished
    )
    select id::text, number from made order by made.id`.execute(tx)
  await auditAdminView(
    tx,
    scopeOf(call),
    'sourcing:ask',
    made.rows.map(({ id }) => id),
  )
  return made.rows
}

/** @throws DomainError notFound for one of a shop the account cannot see */
const insertVariants = async (
  tx: Tx,
  call: CustomerCall,
  requestId: string,
  variants: AskInput['variants'],
): Promise<void> => {
  if (variants.length === 0) return
  const { customerId, shopIds } = call.customer
  const unique = [...new Map(variants.map((one) => [`${one.shopId} ${one.variantKey}`, one])).values()]
  const { rows } = await sql`
    insert into sourcing_variant (customer_id, request_id, shop_id, variant_key)
      select v.customer_id, ${requestId}::bigint, v.shop_id, v.variant_key from shop_variant v
        join unnest(${unique.map(({ shopId }) => shopId)}::bigint[], ${unique.map((one) => one.variantKey)}::text[])
          as k (shop_id, variant_key) on v.shop_id = k.shop_id and v.variant_key = k.variant_key
        where v.customer_id = ${customerId}
          and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))
      returning shop_id`.execute(tx)
  if (rows.length < unique.length) throw notFound('Shop variant')
}

export const askForProduct = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  input: AskInput,
  call: CustomerCall,
): Promise<string> => {
  const { customerId } = call.customer
  const pictureIds = pictureIdsOf(files, input.images)
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'askForProduct', request: input }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      await checkOwnPictures(tx, customerId, pictureIds)
      const [made] = await insertRequests(tx, call, [input], pictureIds)
      if (!made) throw new Error('the insert returned no row')
      await insertVariants(tx, call, made.id, input.variants)
      return { id: made.id }
    })
    return id
  })
}

/** Once per key, in the given order. */
export const askForProducts = async (
  database: Database,
  wishes: readonly ProductRequestInput[],
  call: CustomerCall,
): Promise<Made[]> => {
  const { customerId } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'askForProducts', request: wishes }
  return database.tenantTransaction(customerId, (tx) =>
    idempotently<Made[]>(tx, intent, () => insertRequests(tx, call, wishes, [])),
  )
}

/** The links the customer has requested before, each with its newest request that was not withdrawn. */
export const findDuplicates = async (db: Db, customerId: CustomerId, links: readonly string[]) => {
  const wanted = links.map((link) => ({ link, key: linkKeyOf(link) })).filter(({ key }) => key !== '')
  if (wanted.length === 0) return []
  const { rows } = await sql<{ key: string; id: string; number: string; status: 'requested' }>`
    select distinct on (link_key) link_key as key, id, number, status from sourcing_request
      where customer_id = ${customerId} and link_key <> '' and link_key = any(${wanted.map(({ key }) => key)}::text[])
        and status <> 'withdrawn'
      order by link_key, id desc`.execute(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return wanted.flatMap(({ link, key }) => {
    const row = found.get(key)
    return row ? [{ link, id: row.id, number: row.number, status: row.status }] : []
  })
}
