import type { Platform } from '../../platform/platform.ts'

export type AffiliateParts = Pick<Platform, 'database' | 'secrets' | 'clock'>
