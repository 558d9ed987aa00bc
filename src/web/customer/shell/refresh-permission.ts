import { CallError } from '../../ui/client/call-error.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { pageAt, type PageDefinition } from '../../ui/page/page-definition.ts'
import { mayOpen, type MayOpen } from '../../ui/page/menu.ts'
import { defineText, textNow } from '../../ui/text/define-text.ts'

const text = defineText({
  en: { done: 'Your permissions are up to date.' },
  zh: { done: '权限已更新。' },
})

/** The default main account's permissions cannot be changed by others, so it needs no refresh. */
export const isRefreshOffered = (account: { readonly isDefault: boolean }): boolean => !account.isDefault

/** Where to go if the current page is no longer allowed: home, or /noRoute/index; null: stay. */
export const placeAfterRefresh = (
  pages: readonly PageDefinition[],
  pathname: string,
  access: MayOpen,
): '/' | '/noRoute/index' | null => {
  const current = pageAt(pages, pathname)
  if (!current || mayOpen(current, access)) return null
  const home = pageAt(pages, '/index')
  return home && mayOpen(home, access) ? '/' : '/noRoute/index'
}

interface Refresh {
  readonly pages: readonly PageDefinition[]
  readonly pathname: () => string
  readonly reload: () => Promise<MayOpen>
  readonly go: (to: string) => Promise<void>
}

export const refreshPermission = async ({ pages, pathname, reload, go }: Refresh): Promise<void> => {
  try {
    const to = placeAfterRefresh(pages, pathname(), await reload())
    if (to !== null) await go(to)
    toast.success(textNow(text).done)
  } catch (error) {
    // The calls are quiet, so failures are reported here.
    if (!(error instanceof CallError)) throw error
    toast.error(error.message)
  }
}
