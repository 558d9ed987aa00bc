import { operatorBins } from '../../../src/contract/warehouse-bins/warehouse-bins.ts'
import {
  writeOffReasons,
  operatorWarehouseStock,
} from '../../../src/contract/warehouse-stock/warehouse-stock.ts'
import type { Move } from '../claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from '../world.ts'

// The agency's goods and the seller's share the bins. All worlds share them, too.

const operator = ({ stage }: World) => stage.t.operator

interface Held {
  readonly bin: string
  readonly skuId: string
  readonly ownerId: string | null
  readonly units: number
}
const heldOf = (world: World) =>
  rowsOf<Held>(
    world,
    `select b.code as bin, s.sku_id as "skuId", s.owner_id as "ownerId", s.units from bin_stock s join bin b on b.id = s.bin_id
       where s.units > 0 and (s.owner_id is null or s.owner_id = $1) and s.sku_id = any($2::bigint[])
       order by s.bin_id, s.sku_id, s.owner_id`,
    [world.stage.skuIds],
  )

const countOf = async (world: World, state: 'open' | 'differs', dice: number) => {
  const { data } = await ask(world, operator(world), operatorBins.listBinCounts, { state, pageSize: 100 })
  return oneOf(data?.rows ?? [], dice)
}

/** Some goods of each SKU, of which a few lie in a bin. */
export const stockWarehouse = async (world: World): Promise<void> => {
  for (const [n, skuId] of world.stage.skuIds.entries()) {
    const found = { skuId, quantity: 6, reason: 'Found' }
    await ask(world, operator(world), operatorWarehouseStock.correctWarehouseStock, found)
    const placed = { skuId, to: world.stage.bins[n] ?? '', units: 3 }
    await ask(world, operator(world), operatorBins.moveGoods, placed)
  }
}

export const binMoves: Record<string, Move> = {
  putAway: async (world, _order, dice) => {
    const skuId = oneOf(world.stage.skuIds, dice) ?? ''
    const ownerId = dice % 3 === 0 ? world.customerId : null
    const to = oneOf(world.stage.bins, dice) ?? ''
    const wish = { skuId, ownerId, to, units: 1 + (dice % 4) }
    return took(await ask(world, operator(world), operatorBins.moveGoods, wish))
  },
  moved: async (world, _order, dice) => {
    const held = oneOf(await heldOf(world), dice)
    if (!held) return refused('the bins are empty')
    const to = oneOf(
      world.stage.bins.filter((code) => code !== held.bin),
      dice,
    )
    const { bin: from, skuId, ownerId, units } = held
    const wish = {
      skuId,
      ownerId,
      from,
      to: to ?? '',
      units: dice % 9 === 0 ? units + 1 : 1 + (dice % units),
    }
    return took(await ask(world, operator(world), operatorBins.moveGoods, wish))
  },
  countsPlanned: async (world, _order, dice) =>
    took(await ask(world, operator(world), operatorBins.planBinCounts, { max: 1 + (dice % 3) })),
  counted: async (world, _order, dice) => {
    const count = await countOf(world, 'open', dice)
    if (!count) return refused('nothing to count')
    const held = (await heldOf(world)).filter(({ bin, skuId }) => bin === count.bin && skuId === count.skuId)
    const units = held.find(({ ownerId }) => (ownerId === null) === (count.ownerName === null))?.units ?? 0
    const counted = Math.max(0, units + (oneOf([0, -1, 1, 0, -2], dice) ?? 0))
    return took(await ask(world, operator(world), operatorBins.recordBinCount, { id: count.id, counted }))
  },
  countDecided: async (world, _order, dice) => {
    const count = await countOf(world, 'differs', dice)
    if (!count) return refused('no count differs')
    const wish = { id: count.id, approve: dice % 3 !== 0 }
    return took(await ask(world, operator(world), operatorBins.decideBinCount, wish))
  },
  writtenOff: async (world, _order, dice) => {
    const skuId = oneOf(world.stage.skuIds, dice) ?? ''
    const wish = { skuId, units: 1 + (dice % 3), reason: oneOf(writeOffReasons, dice) ?? 'lost' }
    return took(await ask(world, operator(world), operatorWarehouseStock.writeOffWarehouseStock, wish))
  },
  binClosed: async (world, _order, dice) => {
    const wanted = { inactive: dice % 2 === 0, pageSize: 100 }
    const { data } = await ask(world, operator(world), operatorBins.listBins, wanted)
    const bin = oneOf(data?.rows ?? [], dice)
    if (!bin) return refused('no bin')
    const { id, zone, walkOrder, isActive } = bin
    const wish = { id, zone, walkOrder, isActive: !isActive }
    return took(await ask(world, operator(world), operatorBins.updateBin, wish))
  },
}
