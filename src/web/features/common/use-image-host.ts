import { common } from '../../../contract/common.ts'
import { useCall } from '../../ui/call/use-call.ts'

/** What relative image paths are prefixed with; '' while it is not known, when they come from here. */
export const useImageHost = (): string =>
  useCall(common.getPublicConfig, {}, { staleMs: 3_600_000, quiet: true }).data?.imageHost ?? ''
