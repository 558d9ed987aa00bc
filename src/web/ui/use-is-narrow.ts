import { mediaHook } from './use-media.ts'

/** Whether the window is below 900 px, where the menu is a drawer and tables are cards. */
export const useIsNarrow = mediaHook('(max-width: 899px)')
