import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { shippingRoutes } from './shipping-routes.ts'

export { defaultOffer, evaluateShippingRules } from './evaluate-rules.ts'
export type { EvaluatedRule, OfferedLine, RuleDecision, RuleFacts } from './evaluate-rules.ts'
export { freightFor } from './freight.ts'
export type { Freight, FreightRefusal, Parcel, UsdOffer } from './freight.ts'
export { askedRulesSql, loadActiveRules } from './load-rules.ts'
export { forgetRateBook, loadRateBook } from './rate-book.ts'
export type { RateBook } from './rate-book.ts'

export const shippingModule = (platform: Platform): Module => ({ routes: shippingRoutes(platform) })
