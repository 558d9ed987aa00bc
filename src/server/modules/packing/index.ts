import { operatorPacking } from '../../../contract/packing/packing.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { commercialInvoicesOf, customsDataOf } from './download-declarations.ts'
import { labelsOf } from './download-labels.ts'
import { findOrderToPack } from './find-order-to-pack.ts'
import { makeLabels } from './make-labels.ts'
import { voidLabel } from './void-label.ts'

export const packingModule = ({ database }: Platform): Module => ({
  routes: [
    implement(operatorPacking.findOrderToPack, ({ number }) => findOrderToPack(database.agency, number)),

    implement(operatorPacking.makeLabels, async ({ ids }, call) => ({
      results: await database.agencyTransaction((tx) => makeLabels(tx, ids, call)),
    })),

    implement(operatorPacking.downloadLabels, (input) => labelsOf(database.agency, input)),

    implement(operatorPacking.downloadCommercialInvoices, (input) =>
      commercialInvoicesOf(database.agency, input),
    ),

    implement(operatorPacking.downloadCustomsData, (input, call) => customsDataOf(database, input, call)),

    implement(operatorPacking.voidLabel, (input, call) =>
      database.agencyTransaction((tx) => voidLabel(tx, input, call)),
    ),
  ],
})
