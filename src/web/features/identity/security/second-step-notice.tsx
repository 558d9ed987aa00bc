import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    notice: 'Two-step verification is required. From your next sign-in, you have to set it up first.',
    go: 'Set up two-step verification',
  },
  zh: {
    notice: '您的账户必须使用两步验证。下次登录时需先完成设置。',
    go: '设置两步验证',
  },
})

export const SecondStepNotice = ({ to }: { to: string }) => {
  const words = useText(text)
  return (
    <div className="q-banner" role="status">
      {words.notice} <PageLink to={to}>{words.go}</PageLink>
    </div>
  )
}
