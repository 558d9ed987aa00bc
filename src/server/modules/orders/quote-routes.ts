import { rateMicroOf } from '../../../contract/sourcing/sourcing-price.ts'
import { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { mapping } from '../../../contract/my-products/mapping.ts'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { exchangeRate, searchSkus } from '../catalogue/index.ts'
import { acceptQuote } from './quotes/accept-quote.ts'
import { answerQuote } from './quotes/answer-quote.ts'
import { declineQuote } from './quotes/decline-quote.ts'
import { findSkus } from './mapping/find-skus.ts'
import { mapLine } from './mapping/map-line.ts'
import { quoteMails } from './quotes/quote-emails.ts'
import { previewQuote } from './quotes/preview-quote.ts'
import { getQuote, listQuoteRequests, listQuotes } from './quotes/quote-queries.ts'
import { exportQuoteRequests } from './quotes/quote-sheet.ts'
import { requestQuote } from './quotes/request-quote.ts'
import { suggestSkus } from './mapping/suggest-skus.ts'
import { actorOf, scopeOf } from './state/types.ts'
import { unmapLine } from './mapping/unmap-line.ts'

export const mappingRoutes = ({ database }: Platform): Route[] => [
  implement(mapping.findSkus, ({ search }, { customer }) => findSkus(database, customer, search)),
  implement(mapping.suggestSkus, (input, call) => suggestSkus(database, scopeOf(call), input)),
  implement(mapping.mapLine, (input, call) => mapLine(database, scopeOf(call), input, actorOf(call))),
  implement(mapping.unmapLine, (input, call) => unmapLine(database, scopeOf(call), input, actorOf(call))),
]

export const quoteRoutes = ({ database }: Platform): Route[] => [
  implement(quotes.requestQuote, (input, call) =>
    requestQuote(database, scopeOf(call), input, actorOf(call)),
  ),
  implement(quotes.listQuotes, (input, call) => listQuotes(database, scopeOf(call), input)),
  implement(quotes.getQuote, ({ id }, call) => getQuote(database, scopeOf(call), id)),
  implement(quotes.previewQuote, ({ id }, call) => previewQuote(database, scopeOf(call), id)),
  implement(quotes.acceptQuote, (input, call) => acceptQuote(database, scopeOf(call), input, actorOf(call))),
  implement(quotes.declineQuote, (input, call) =>
    declineQuote(database, scopeOf(call), input, actorOf(call)),
  ),
]

export const operatorQuoteRoutes = ({ database, mail, config }: Platform): Route[] => [
  implement(operatorQuotes.listQuoteRequests, async (input) => {
    const [found, rate] = await Promise.all([
      listQuoteRequests(database, input),
      exchangeRate(database.agency, 'CNY'),
    ])
    return { ...found, rateMicro: rateMicroOf(rate) }
  }),
  implement(operatorQuotes.exportQuoteRequests, (input, call) => exportQuoteRequests(database, input, call)),
  implement(operatorQuotes.answerQuote, (input, call) =>
    answerQuote(database, input, { operator: call.operator, call, tell: quoteMails({ mail, config }) }),
  ),
  implement(operatorQuotes.searchSkus, async ({ search, customerId }) => {
    const owner = customerId === undefined ? null : customerIdFromRow(customerId)
    const found = await searchSkus(database.agency, { search, customerId: owner, limit: 30 })
    return {
      skus: found.map(
        ({ id, code, subjectEn, subjectZh, attributesText, imageUrl, priceUsdMinor, weightGrams }) => ({
          skuId: id,
          code,
          subjectEn,
          subjectZh,
          attributes: attributesText,
          imageUrl,
          price: { amountMinor: priceUsdMinor, currency: 'USD' as const },
          weightGrams,
        }),
      ),
    }
  }),
]
