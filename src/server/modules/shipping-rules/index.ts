import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { shippingRulesRoutes } from './shipping-rules-routes.ts'

/** The seller's shipping rules: editing, previews on existing orders, and applying them to unpaid ones. */
export const shippingRulesModule = (platform: Platform): Module => ({ routes: shippingRulesRoutes(platform) })
