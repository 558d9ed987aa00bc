import { common } from '../../../contract/common/common.ts'
import { useCall } from '../../ui/call/use-call.ts'

/** The prefix of relative image paths; '' until it is loaded, which means this server. */
export const useImageHost = (): string =>
  useCall(common.getPublicConfig, {}, { staleMs: 3_600_000, quiet: true }).data?.imageHost ?? ''
