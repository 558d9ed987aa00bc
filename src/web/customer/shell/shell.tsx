import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { profile } from '../../../contract/identity/accounts.ts'
import { security } from '../../../contract/identity/security.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { AccessProvider, type Access } from '../../ui/access.tsx'
import { Brand } from '../../ui/brand.tsx'
import { makeQueryClient } from '../../ui/call/query-client.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { lazy, lazyWhenIdle } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { AppShell } from '../../ui/shell/app-shell.tsx'
import { forgetDrafts } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AntdTheme } from '../../ui/theme/antd-theme.tsx'
import {
  hasAuthority,
  endSession,
  hasMenu,
  lastCustomer,
  loadSession,
  useSession,
  type Session,
} from '../../session/session.ts'
import { askForReason } from '../../features/identity/admin-view/admin-view-visit.ts'
import { SecondStepNotice } from '../../features/identity/security/second-step-notice.tsx'
import { pages, sections, settingsGroups } from './pages.ts'
import { refreshPermission } from './refresh-permission.ts'
import { ShellTools } from './shell-tools.tsx'
import { useBadges } from './use-badges.ts'

const text = defineText({
  en: {
    viewing: (who: string, operator: string) =>
      `You are viewing ${who} as operator ${operator}. You can change nothing.`,
    acting: (who: string, operator: string) => `You are acting for ${who} as operator ${operator}.`,
    act: 'Act for this customer',
    leave: 'Exit',
  },
  zh: {
    viewing: (who: string, operator: string) =>
      `您正以客服 ${operator} 的身份查看 ${who} 的账户，无法更改任何内容。`,
    acting: (who: string, operator: string) => `您正以客服 ${operator} 的身份代 ${who} 操作。`,
    act: '代客户操作',
    leave: '退出查看',
  },
})

// Worded by the specification; the same in both languages.
const logoutQuestion = 'Are you sure to log out of the system ?'

const Shell = () => {
  const session = useSession()
  // A cache per session, so that one account never sees another's data.
  const [client] = useState(makeQueryClient)
  const go = useGo()
  if (!session) return null
  return (
    <QueryClientProvider client={client}>
      <AntdTheme>
        {session.info.secondStep === 'due' ? (
          <SetUpSecondStep
            side="customer"
            totpCalls={totpCalls}
            onDone={loadSession}
            onLeave={() => leaveSession(client, go)}
          />
        ) : (
          <Frame session={session} />
        )}
      </AntdTheme>
    </QueryClientProvider>
  )
}

const accessOf = (session: Session): Access => ({
  can: (authority) => hasAuthority(session, authority),
  hasMenu: (tag) => hasMenu(session, tag),
  hasRole: () => false,
  isMainAccount: session.info.account.isDefault,
  isAdminView: session.info.isAdmin,
  currency: session.info.customer.currency,
})

const ContactButton = lazyWhenIdle(() => import('../../features/agency-settings/contact-button.tsx'))
const ReasonDialog = lazyWhenIdle(() => import('../../features/identity/admin-view/reason-dialog.tsx'))
const CartButton = lazyWhenIdle(() => import('../../features/cart/cart-button.tsx'))
const SellerJobTray = lazyWhenIdle(() => import('../../features/bulk-jobs/seller-job-tray.tsx'))

const loadPalette = () => import('./palette.ts')

const brand = { full: <Brand />, mark: <Brand markOnly /> }

const SetUpSecondStep = lazy(() => import('../../features/identity/security/set-up-second-step.tsx'))
const totpCalls = {
  start: profile.startCustomerTotp,
  confirm: profile.confirmCustomerTotp,
  confirmIdentity: security.confirmIdentity,
}

const leaveSession = async (client: QueryClient, go: ReturnType<typeof useGo>): Promise<void> => {
  await endSession()
  client.clear()
  sessionStorage.clear()
  forgetDrafts()
  const customer = lastCustomer()
  await go('/login', { search: customer ? { customer } : {} })
}

const Frame = ({ session }: { session: Session }) => {
  const words = useText(text)
  const go = useGo()
  const client = useQueryClient()
  const access = useMemo(() => accessOf(session), [session])
  const badges = useBadges(access)
  const { info } = session
  const leave = () => leaveSession(client, go)
  const router = useRouter()
  const refresh = (): Promise<void> =>
    refreshPermission({
      pages,
      pathname: () => router.state.location.pathname,
      reload: async () => {
        const next = accessOf(await loadSession())
        // Changed permissions change the data the account may see.
        void client.invalidateQueries()
        return next
      },
      go,
    })
  const logout = async (): Promise<void> => {
    if (await ask({ title: 'System prompt', message: logoutQuestion })) await leave()
  }
  return (
    <AccessProvider value={access}>
      <AppShell
        app={`customer:${info.customer.id}`}
        brand={brand}
        sections={sections}
        pages={pages}
        settingsGroups={settingsGroups}
        access={access}
        badges={badges}
        banner={
          info.secondStep === 'grace' ? (
            <SecondStepNotice to="/profile" />
          ) : (
            info.isAdmin && (
              <div className="q-banner" role="status">
                {(info.isActing ? words.acting : words.viewing)(info.customer.name, info.userName)}
                {!info.isActing && (
                  <button
                    type="button"
                    className="q-button q-button-link"
                    onClick={() => void askForReason()}
                  >
                    {words.act}
                  </button>
                )}
                <button type="button" className="q-button q-button-link" onClick={() => void leave()}>
                  {words.leave}
                </button>
              </div>
            )
          )
        }
        tools={
          <ShellTools
            info={info}
            access={access}
            onRefreshPermission={() => void refresh()}
            onLogout={() => void logout()}
          />
        }
        onLogout={() => void logout()}
        onReload={() => void client.invalidateQueries()}
        loadPalette={loadPalette}
        backTo="/product/myCart"
        status={
          <Suspense fallback={null}>
            <SellerJobTray />
          </Suspense>
        }
        floats={
          <Suspense fallback={null}>
            {info.isAdmin && <ReasonDialog />}
            {access.hasMenu(menuTags.product) && <CartButton />}
            <ContactButton />
          </Suspense>
        }
      />
    </AccessProvider>
  )
}

export default Shell
