import { orderActions, operatorOrderActions } from '../../src/contract/kernel/statuses.ts'
import { shown } from './check-actions.ts'
import { affiliateMoves } from './affiliate-moves.ts'
import { costMovesOfOperator, costMovesOfSeller } from './cost-moves.ts'
import { correctionMoves, creditMoves } from './credit-moves.ts'
import { leadNames, operatorMoves, sellerMoves, type Move } from './claim-moves.ts'
import { operatorActions } from './operator-actions.ts'
import { carrierMoves, shopMoves, timeMoves, walletMoves } from './external-moves.ts'
import { invoiceMoves } from './invoice-moves.ts'
import { inventoryMoves } from './inventory-moves.ts'
import { buyingMoves } from './buying-moves.ts'
import { sellerActions } from './seller-actions.ts'
import { serviceMoves } from './service-moves.ts'
import { priceMoves } from './price-moves.ts'
import { stockMoves } from './stock-moves.ts'
import { billMoves } from './warehouse/bill-moves.ts'
import { binMoves } from './warehouse/bin-moves.ts'
import { packMoves } from './warehouse/pack-moves.ts'
import { parcelMoves } from './warehouse/parcel-moves.ts'
import { waveMoves } from './warehouse/wave-moves.ts'
import { withdrawalMoves } from './withdrawal-moves.ts'

const named = (who: string, moves: Readonly<Record<string, Move>>): [string, Move][] =>
  Object.entries(moves).map(([name, move]) => [`${who} ${name}`, move])

const withMoney: readonly [string, Move][] = [
  ...named('wallet', walletMoves),
  ...named('wallet', withdrawalMoves),
  ...named('credit', creditMoves),
  ...named('correction', correctionMoves),
  ...named('invoice', invoiceMoves),
  ...named('service', serviceMoves),
  ...named('inventory', inventoryMoves),
  ...named('affiliate', affiliateMoves),
]

const inWarehouse: readonly [string, Move][] = [
  ...named('pack', packMoves),
  ...named('wave', waveMoves),
  ...named('bin', binMoves),
  ...named('parcel', parcelMoves),
  ...named('bill', billMoves),
]

/** Drawn three times as often, because little happens without them. */
const common = new Set([
  'seller pay',
  'seller payMany',
  'operator ship',
  'carrier delivered',
  'agency agreePrice',
  'carrier returned',
  'operator receiveReturn',
  'service goesOn',
  'inventory goesOn',
  'buying goesOn',
  'affiliate twoWeeksPass',
  'affiliate paidOut',
  'credit periodEnds',
  'invoice corrected',
  'wallet withdrawalApproved',
  'wallet withdrawalPaid',
  'pack goesOn',
  'wave picked',
  'bin putAway',
  'wave created',
  'bill goesOn',
])

/** Drawn beside those of orders, so that many orders are paid and refunded between them. */
export const moneyMoves: readonly string[] = withMoney.flatMap(([name]) =>
  common.has(name) ? [name, name, name] : [name],
)

/** With the purchase orders that bring the goods, which are among the others too. */
export const warehouseMoves: readonly string[] = inWarehouse
  .flatMap(([name]) => (common.has(name) ? [name, name, name] : [name]))
  .concat('buying bought', 'buying goesOn', 'buying goesOn', 'buying goesOn')

export const moves: ReadonlyMap<string, Move> = new Map([
  ...orderActions.map((action): [string, Move] => [`seller ${action}`, sellerActions[action].run]),
  ...operatorOrderActions.map((action): [string, Move] => [
    `operator ${action}`,
    operatorActions[action].run,
  ]),
  ...named('seller', sellerMoves),
  ...named('operator', operatorMoves),
  ...named('seller', costMovesOfSeller),
  ...named('operator', costMovesOfOperator),
  ...named('agency', priceMoves),
  ...named('shop', shopMoves),
  ...named('carrier', carrierMoves),
  ...withMoney,
  ...inWarehouse,
  ...named('stock', stockMoves),
  ...named('buying', buyingMoves),
  ...named('time', timeMoves),
])

/** Changes nothing and is slow; the final probe covers it. */
const rare = new Set(['operator packingSlip'])
const apart = new Set([...moneyMoves, ...warehouseMoves])
export const drawn: readonly string[] = [...moves.keys()]
  .filter((name) => !rare.has(name) && !apart.has(name))
  .flatMap((name) => (common.has(name) ? [name, name, name] : [name]))
  // Often enough that a subject gets to its end within a world.
  .concat(leadNames.flatMap((name) => Array<string>(10).fill(name)))
  // Some draws follow what the order shows, which gets further than chance.
  .flatMap((name, n) => (n % 3 === 0 ? [name, shown[0]] : n % 3 === 1 ? [name, shown[1]] : [name]))
