import { Button, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import {
  operatorPurchasingChannel,
  type ChannelConnection,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { FileNote } from '../file-kit/file-note.tsx'

const text = defineText({
  en: {
    title: 'Connection to 1688',
    help: 'Purchase orders are placed and followed at 1688 with the account of this connection. Its access token renews itself.',
    state: 'Status',
    connected: 'Connected',
    mustRenew: 'Must be renewed',
    off: 'Not set up',
    offHelp:
      'No app key of 1688 is in the settings of the installation. Purchase orders can be placed at 1688 once it is.',
    expires: 'Access token valid until',
    refreshExpires: 'Renew the connection before',
    unknown: 'Not known',
    renewed: 'Renewed',
    automatically: 'automatically',
    lost: (orders: number) =>
      `1688 does not take the tokens of this connection any more. ${orders === 1 ? '1 purchase order waits' : `${orders} purchase orders wait`} for it. Authorize the app again at 1688 and enter the new refresh token.`,
    noRefresh:
      'No refresh token is known: the connection ends with its access token. Enter one so that it renews itself.',
    said: '1688 said:',
    token: 'Refresh token',
    tokenHelp: 'From the authorization of the app at open.1688.com. It is stored encrypted.',
    renew: 'Renew connection',
    done: 'Connection to 1688 renewed.',
  },
  zh: {
    title: '1688 授权',
    help: '系统使用该授权的账号在 1688 下单并同步订单，访问令牌会自动续期。',
    state: '状态',
    connected: '已连接',
    mustRenew: '需重新授权',
    off: '未配置',
    offHelp: '系统配置中没有 1688 应用密钥，配置后即可在 1688 下单。',
    expires: '访问令牌有效期至',
    refreshExpires: '请在此前重新授权',
    unknown: '未知',
    renewed: '更新时间',
    automatically: '自动续期',
    lost: (orders: number) =>
      `1688 已不再接受该授权，${orders} 个采购单正在等待。请在 1688 重新授权应用，并填写新的刷新令牌。`,
    noRefresh: '没有刷新令牌，访问令牌到期后连接将失效。请填写刷新令牌以便自动续期。',
    said: '1688 提示：',
    token: '刷新令牌',
    tokenHelp: '在 open.1688.com 授权应用后获得，加密保存。',
    renew: '更新授权',
    done: '1688 授权已更新。',
  },
})

const tones = { connected: 'done', mustRenew: 'problem', off: 'quiet' } as const

/** Whether purchase orders can be placed at 1688, and how the connection is renewed. */
export const ChannelSection = () => {
  const answer = useCall(operatorPurchasingChannel.getChannelConnection, {}, { quiet: true })
  if (answer.isError && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <Connection connection={answer.data} /> : <CardSkeleton lines={6} />
}

const Connection = ({ connection }: { connection: ChannelConnection }) => {
  const words = useText(text)
  const { state, expiresAt, refreshExpiresAt, renewedAt, renewedBy, problem, hasRefreshToken } = connection
  const at = (time: string | null): ReactNode => (time ? <Instant at={time} /> : words.unknown)
  const rows: (readonly [string, ReactNode])[] = [
    [
      words.state,
      <StatusTag key="state" tone={tones[state]}>
        {words[state]}
      </StatusTag>,
    ],
    [words.expires, at(expiresAt)],
    [words.refreshExpires, at(refreshExpiresAt)],
    ...(renewedAt
      ? [
          [
            words.renewed,
            <span key="renewed">
              <Instant at={renewedAt} /> · {renewedBy || words.automatically}
            </span>,
          ] as const,
        ]
      : []),
  ]
  if (state === 'off')
    return (
      <Card title={words.title}>
        <FileNote tone="yours">{words.offHelp}</FileNote>
      </Card>
    )
  return (
    <Card title={words.title}>
      <div className="q-stack">
        <p className="q-agency-help">{words.help}</p>
        {state === 'mustRenew' && (
          <FileNote tone="problem">
            {words.lost(connection.waitingOrders)} {problem && `${words.said} ${problem}`}
          </FileNote>
        )}
        {state === 'connected' && !hasRefreshToken && <FileNote tone="yours">{words.noRefresh}</FileNote>}
        <DescriptionList rows={rows} />
        <RenewForm isUrgent={state === 'mustRenew'} />
      </div>
    </Card>
  )
}

const RenewForm = ({ isUrgent }: { isUrgent: boolean }) => {
  const words = useText(text)
  const [token, setToken] = useState('')
  const renew = useCallMutation(operatorPurchasingChannel.renewChannelConnection, {
    invalidates: [operatorPurchasingChannel.getChannelConnection],
    onSuccess: () => {
      setToken('')
      toast.success(words.done)
    },
  })
  return (
    <form
      className="q-stack"
      onSubmit={(event) => {
        event.preventDefault()
        renew.mutate({ refreshToken: token })
      }}
    >
      <Field label={words.token} help={words.tokenHelp}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={token}
            maxLength={500}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button
          htmlType="submit"
          {...(isUrgent ? { type: 'primary' as const } : {})}
          loading={renew.isPending}
          disabled={token.trim().length < 8}
        >
          {words.renew}
        </Button>
      </div>
    </form>
  )
}
