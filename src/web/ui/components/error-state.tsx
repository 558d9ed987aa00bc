import { useEffect, useRef } from 'react'
import { CallError } from '../client/call-error.ts'
import { notifyShownFailure } from '../feedback/notify-shown-failure.ts'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import '../plain/plain.css'
import './parts.css'

const text = defineText({
  en: {
    title: 'Could not load this content',
    notFound: 'Not found',
    network: 'Cannot reach the server. Check your connection and try again.',
    timeout: 'The server took too long to respond. Try again in a moment.',
    server: 'Something went wrong on our side. We have logged the error. Try again in a moment.',
    badLink: 'This link is incomplete or incorrect. Open the page again from its list.',
    page: 'Something went wrong on this page. Your other tabs are not affected.',
    request: (id: string) => `Request ID: ${id}`,
    retry: 'Try again',
  },
  zh: {
    title: '加载失败',
    notFound: '未找到内容',
    network: '无法连接服务器，请检查网络后重试。',
    timeout: '服务器响应超时，请稍后重试。',
    server: '服务器出现错误，我们已记录，请稍后重试。',
    badLink: '链接不完整或有误，请从列表重新打开。',
    page: '此页面出现错误，其他标签页不受影响，请重试。',
    request: (id: string) => `请求编号 ${id}`,
    retry: '重试',
  },
})

/** The code for input that the server cannot read, such as a missing id. */
const badInput = 415

const requestIdOf = (error: unknown): string | null =>
  error instanceof CallError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'requestId' in error.data &&
  typeof error.data.requestId === 'string'
    ? error.data.requestId
    : null

/**
 * A failed load with its cause and, if it can help, a retry button. The error dialog reports the failure once
 * as well.
 */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const words = useText(text)
  const requestId = requestIdOf(error)
  const isMissing = error instanceof CallError && error.reason === 'notFound'
  const isBadLink = error instanceof CallError && error.code === badInput
  const wasReported = useRef(false)
  useEffect(() => {
    // Only once: failing polls, or a tab coming to the front, bring no news.
    if (!wasReported.current) notifyShownFailure(error)
    wasReported.current = true
  }, [error])
  return (
    <div className="q-state" role="alert">
      <span className="q-state-icon q-state-icon-problem">
        <Icon name="alert" size={22} />
      </span>
      <h3>{isMissing ? words.notFound : words.title}</h3>
      <p className="q-state-text">{messageOf(error, words)}</p>
      {requestId && <p className="q-state-text q-tabular">{words.request(requestId)}</p>}
      {onRetry && !isMissing && !isBadLink && (
        <div className="q-state-action">
          <button type="button" className="q-button" onClick={onRetry}>
            <Icon name="reload" size={16} />
            {words.retry}
          </button>
        </div>
      )}
    </div>
  )
}

interface ErrorNoteProps {
  readonly error: unknown
  /** What is missing, as a sentence. */
  readonly what?: string
  readonly onRetry: () => void
}

/** A failed load of a part of a form or a page, in one line with a retry button. */
export const ErrorNote = ({ error, what, onRetry }: ErrorNoteProps) => {
  const words = useText(text)
  return (
    <span className="q-note q-note-problem q-error-note" role="alert">
      <Icon name="alert" size={16} />
      <span>
        {what !== undefined && `${what} `}
        {messageOf(error, words)}{' '}
        <button type="button" className="q-button q-button-link" onClick={onRetry}>
          {words.retry}
        </button>
      </span>
    </span>
  )
}

const messageOf = (error: unknown, words: (typeof text)['en']): string => {
  if (!(error instanceof CallError)) return words.page
  if (error.code === 'network' || error.code === 'broken' || error.code === 'aborted') return words.network
  if (error.code === 'timeout') return words.timeout
  if (error.code === badInput) return words.badLink
  return error.code >= 500 ? words.server : error.message
}
