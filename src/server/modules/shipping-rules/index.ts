import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { shippingRulesRoutes } from './shipping-rules-routes.ts'

export const shippingRulesModule = (platform: Platform): Module => ({ routes: shippingRulesRoutes(platform) })
