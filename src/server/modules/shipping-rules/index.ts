import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { shippingRulesRoutes } from './shipping-rules-routes.ts'

/** The seller's rules that choose shipping lines: kept, tried on orders there are, and applied to unpaid ones. */
export const shippingRulesModule = (platform: Platform): Module => ({ routes: shippingRulesRoutes(platform) })
