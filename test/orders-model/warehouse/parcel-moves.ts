import { operatorHandOvers } from '../../../src/contract/carriers/hand-overs.ts'
import { operatorOrders } from '../../../src/contract/orders/operator-orders.ts'
import { operatorShipFiles } from '../../../src/contract/orders/ship-files.ts'
import type { Fault } from '../../../src/server/connectors/carriers/common/double-kit.ts'
import type { Move } from '../claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, unique, type Answer, type World } from '../world.ts'

// Parcels with their carriers: labels, hand-overs, and shipping by file that is undone.

const operator = ({ stage }: World) => stage.t.operator

const runBulkJob = async (world: World, bulkJobId: string | undefined): Promise<void> => {
  if (bulkJobId !== undefined) await world.stage.runJob('run-bulk-job', { bulkJobId })
}

/** The newest file of parcels, and those of its parcels that are still shipped. */
const newestFile = async (world: World): Promise<string | undefined> =>
  (
    await rowsOf<{ id: string }>(
      world,
      `select bulk_job_id as id from shipment where customer_id = $1 and bulk_job_id is not null
         order by bulk_job_id desc limit 1`,
    )
  )[0]?.id

const faults: readonly Fault[] = ['busy', 'broken', 'malformed', 'lost']
/** Of the purchase, of the quote, of the look-up after a lost answer, of the label file, of a cancellation. */
const calls = ['CreateOrder', 'GetPriceTrial', 'GetOrder', 'Label/Print', 'Delete', 'buy', 'shipments']

/** One that has parcels to collect, or else any. */
const carrierOf = async (world: World, dice: number): Promise<string> => {
  const { data } = await ask(world, operator(world), operatorHandOvers.getOpenParcels, {})
  const open = (data?.carriers ?? []).map(({ carrier }) => carrier)
  return oneOf(open.length > 0 && dice % 5 !== 0 ? open : world.stage.carrierNames, dice) ?? ''
}

const closeDay = async (world: World, carrier: string, dice: number): Promise<Answer> => {
  const { data } = await ask(world, operator(world), operatorHandOvers.listOpenParcels, { carrier })
  const parcels = data?.parcels ?? []
  const leftOut = dice % 3 === 0 ? parcels.slice(-1).map(({ shipmentId }) => shipmentId) : []
  const count = parcels.length - leftOut.length + (dice % 10 === 0 ? 1 : 0)
  if (count < 1) return refused('nothing to hand over')
  const wish = { carrier, count, leftOut, signedBy: dice % 2 === 0 ? 'Driver' : '' }
  const sent = await ask(world, operator(world), operatorHandOvers.closeDay, wish)
  if (sent.code === 200 && sent.data?.count !== count)
    world.problems.push(`a hand-over of ${count} parcels has ${sent.data?.count}`)
  return took(sent)
}

export const settleLabels = async (world: World): Promise<Answer> => {
  await rowsOf(
    world,
    `update carrier_label set status_since = now() - interval '2 minutes'
       where customer_id = $1 and status = 'buying' and claimed_until is null returning id`,
  )
  await world.stage.runJob('settle-carrier-labels')
  return 'done'
}

export const parcelMoves: Record<string, Move> = {
  carrierFails: (world, _order, dice) => {
    const double = oneOf(world.stage.carriers, dice)
    double?.failNext(oneOf(faults, Math.floor(dice / 2)) ?? 'busy', oneOf(calls, Math.floor(dice / 8)))
    return Promise.resolve('done')
  },
  /** Purchases without an answer are looked up, and labels that nobody needs are cancelled. */
  labelsSettled: (world) => settleLabels(world),
  handedOver: async (world, _order, dice) => closeDay(world, await carrierOf(world, dice), dice),
  /** Two operators close the same day. */
  handedOverTwice: async (world, _order, dice) => {
    const carrier = await carrierOf(world, dice)
    const [one, other] = await Promise.all([closeDay(world, carrier, 1), closeDay(world, carrier, 1)])
    return one === 'done' ? one : (other ?? refused('none'))
  },
  signed: async (world, _order, dice) => {
    const { data } = await ask(world, operator(world), operatorHandOvers.listHandOvers, { pageSize: 20 })
    const id = oneOf(data?.rows ?? [], dice % 3)?.id
    if (id === undefined) return refused('no hand-over')
    return took(await ask(world, operator(world), operatorHandOvers.signHandOver, { id, signedBy: 'Driver' }))
  },
  notScanned: async (world, _order, dice) => {
    const rows = await rowsOf<{ id: string }>(
      world,
      `update hand_over_parcel set handed_over_at = handed_over_at - interval '2 days' where customer_id = $1
         returning shipment_id as id`,
    )
    const shipmentId = oneOf(rows, dice)?.id
    if (shipmentId === undefined) return refused('nothing handed over')
    const wish = { shipmentId: shipmentId as never, note: 'Found at the carrier' }
    return took(await ask(world, operator(world), operatorHandOvers.resolveUnscannedParcel, wish))
  },
  shippedByFile: async (world, order, dice) => {
    const others = world.orders.filter(({ status }) => status === 'processing' || status === 'partlyShipped')
    const shipped = [...new Map([order, ...others.slice(dice % 2, 2)].map((one) => [one.id, one])).values()]
    const labels = await rowsOf<{ id: string; number: string }>(
      world,
      `select order_id as id, tracking_number as number from carrier_label
         where customer_id = $1 and status = 'created' and order_id = any($2::bigint[])`,
      [shipped.map(({ id }) => id)],
    )
    const bought = new Map(labels.map(({ id, number }) => [id, number]))
    const rows = shipped.map(({ id, number }) => `${number},YunExpress,${bought.get(id) ?? unique('YT')}`)
    const body = Buffer.from(['order number,carrier,tracking number', ...rows].join('\n'))
    const file = { name: 'parcels.csv', body }
    const sent = await operator(world).call(
      operatorOrders.shipOrdersByFile,
      {},
      { file, idempotencyKey: unique('file-') },
    )
    await runBulkJob(world, sent.data?.bulkJobId)
    return took(sent)
  },
  fileUndone: async (world, _order, dice) => {
    const id = await newestFile(world)
    if (id === undefined) return refused('no file')
    const isOver = dice % 7 === 0
    if (isOver)
      await rowsOf(
        world,
        `update shipment set shipped_at = shipped_at - interval '11 minutes' where customer_id = $1 and bulk_job_id = $2
           returning id`,
        [id],
      )
    const sent = await ask(world, operator(world), operatorShipFiles.undoShipByFile, { id })
    if (isOver && sent.code === 200) world.problems.push(`file ${id} was undone after ten minutes`)
    await runBulkJob(world, sent.data?.bulkJobId)
    return took(sent)
  },
}
