import { sql } from 'kysely'
import type * as z from 'zod'
import type { CarrierView, carrierInput } from '../../../contract/carriers/carrier-schemas.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Carriers } from './ports/ports.ts'

type Row = Omit<CarrierView, 'isConnected'>

export const listCarriers = async (
  db: Db,
  carriers: Carriers,
  only: string | null = null,
): Promise<CarrierView[]> => {
  const { rows } = await sql<Row>`
    select c.id::text as id, c.code, c.name_en as "nameEn", c.name_zh as "nameZh", c.connector,
        c.tracking_url as "trackingUrl", c.sender, c.is_active as "isActive", to_json(c.updated_at) #>> '{}' as "updatedAt",
        (select coalesce(json_agg(json_build_object('shippingLineId', s.shipping_line_id::text,
            'code', s.code, 'countries', s.countries, 'minGrams', s.min_grams, 'maxGrams', s.max_grams,
            'accepts', s.accepts, 'weekdays', s.weekdays, 'isActive', s.is_active) order by s.position, s.id), '[]')
          from carrier_service s where s.carrier_id = c.id) as services
      from carrier c where ${only}::bigint is null or c.id = ${only}::bigint order by c.is_active desc, c.name_en, c.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, isConnected: row.connector !== null && carriers.has(row.connector) }))
}

type Input = z.output<typeof carrierInput>

const write = async (tx: Tx, input: Input): Promise<string> => {
  const columns = {
    code: input.code,
    name_en: input.nameEn,
    name_zh: input.nameZh,
    connector: input.connector,
    tracking_url: input.trackingUrl,
    sender: input.sender === null ? null : JSON.stringify(input.sender),
    is_active: input.isActive,
    updated_at: sql<Date>`now()`,
  }
  const statement = input.id
    ? tx.updateTable('carrier').set(columns).where('id', '=', input.id).returning('id')
    : tx.insertInto('carrier').values(columns).returning('id')
  const row = await statement.executeTakeFirst().catch((error: unknown) => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
    if (constraint === 'carrier_code_key') throw refuse('codeTaken', { case: 'carrier', code: input.code })
    if (constraint === 'carrier_name') throw refuse('nameTaken', { case: 'carrier', name: input.nameEn })
    throw error
  })
  if (!row) throw notFound('Carrier')
  return row.id
}

/** Writing the carrier's row locks it, which serialises concurrent saves. */
const replaceServices = async (tx: Tx, carrierId: string, services: Input['services']): Promise<void> => {
  await sql`delete from carrier_service where carrier_id = ${carrierId}`.execute(tx)
  if (services.length === 0) return
  const lines = [...new Set(services.map(({ shippingLineId }) => shippingLineId))]
  const known = await tx.selectFrom('shipping_line').select('id').where('id', 'in', lines).execute()
  if (known.length < lines.length) throw notFound('Shipping line')
  await sql`
    insert into carrier_service (carrier_id, shipping_line_id, code, countries, min_grams, max_grams, accepts, weekdays,
        is_active, position)
      select ${carrierId}, s."shippingLineId", s.code, s.countries, s."minGrams", s."maxGrams", s.accepts, s.weekdays,
          s."isActive", s.position
        from jsonb_to_recordset(${JSON.stringify(services.map((service, position) => ({ ...service, position })))}::jsonb)
          as s ("shippingLineId" bigint, code text, countries text[], "minGrams" integer, "maxGrams" integer, accepts text[],
            weekdays integer[], "isActive" boolean, position integer)`.execute(tx)
}

/** @throws DomainError codeTaken, nameTaken, notFound */
export const saveCarrier = async (
  tx: Tx,
  carriers: Carriers,
  input: Input,
  call: OperatorCall,
): Promise<CarrierView> => {
  const id = await write(tx, input)
  await replaceServices(tx, id, input.services)
  const { code, connector, isActive, services } = input
  await audit(tx, call.operator, {
    action: 'carrier:saveCarrier',
    target: `carrier:${id}`,
    detail: { code, connector, isActive, services: services.length },
    call,
  })
  const [saved] = await listCarriers(tx, carriers, id)
  if (!saved) throw new Error('the carrier was not saved')
  return saved
}
