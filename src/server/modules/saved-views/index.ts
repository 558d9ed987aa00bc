import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { operatorViewRoutes, sellerViewRoutes } from './saved-view-routes.ts'

export const savedViewsModule = (platform: Platform): Module => ({
  routes: [...sellerViewRoutes(platform), ...operatorViewRoutes(platform)],
})
