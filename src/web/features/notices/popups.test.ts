import { describe, expect, it } from 'vitest'
import type { NoticeId } from '../../../contract/kernel/ids.ts'
import {
  afterNotices,
  noPopups,
  toClosed,
  toNext,
  toPrevious,
  unreadNotices,
  withUnread,
  type PopupItem,
  type Popups,
} from './popups.ts'

const notice = (id: string): PopupItem => ({
  kind: 'notice',
  id,
  notice: {
    id: id as NoticeId,
    title: `Notice ${id}`,
    images: '',
    richText: '',
    files: '',
    createTime: '2026-03-01T00:00:00Z',
    attachments: [],
  },
})
const arrival = (id: string): PopupItem => ({ kind: 'arrival', id })

const unread = (notices: readonly string[] | undefined, arrivals: readonly string[] | undefined) => ({
  notices: notices?.map(notice),
  arrivals: arrivals?.map(arrival),
})

const opened = (notices: readonly string[], arrivals: readonly string[] = []): Popups =>
  withUnread(noPopups, unread(notices, arrivals))

/** What the dialog shows, and its place among how many. */
const shown = ({ entries, at }: Popups) => {
  const item = entries[at]?.item
  return item ? [`${item.kind} ${item.id}`, at + 1, entries.length] : null
}

describe('the dialog of unread items', () => {
  it('opens with the first announcement, and has arrivals after them', () => {
    const popups = opened(['1', '2'], ['7'])
    expect(shown(popups)).toEqual(['notice 1', 1, 3])
    expect(shown(toNext(popups))).toEqual(['notice 2', 2, 3])
    expect(shown(toNext(toNext(popups)))).toEqual(['arrival 7', 3, 3])
  })

  it('stays closed while announcements are loading and when nothing is unread', () => {
    expect(withUnread(noPopups, unread(undefined, ['7']))).toBe(noPopups)
    expect(withUnread(noPopups, unread([], undefined))).toBe(noPopups)
    expect(withUnread(noPopups, unread([], []))).toBe(noPopups)
  })

  it('goes back to what was read, which has left the list meanwhile', () => {
    const second = withUnread(toNext(opened(['1', '2'])), unread(['2'], []))
    expect(shown(second)).toEqual(['notice 2', 2, 2])
    const first = toPrevious(second)
    expect(shown(first)).toEqual(['notice 1', 1, 2])
    expect(first.entries[0]?.isRead).toBe(true)
    expect(shown(toPrevious(first))).toEqual(['notice 1', 1, 2])
    expect(shown(toNext(first))).toEqual(['notice 2', 2, 2])
  })

  it('does not open again for what was not reached when it was closed, but for something new', () => {
    const closed = toClosed(opened(['1', '2'], ['7']))
    expect(shown(closed)).toBeNull()
    expect(withUnread(closed, unread(['2'], ['7']))).toBe(closed)
    expect(shown(withUnread(closed, unread(['3', '2'], ['7'])))).toEqual(['notice 3', 1, 1])
  })

  it('appends what becomes unread while it is open', () => {
    const popups = withUnread(toNext(opened(['1', '2'])), unread(['3', '2'], []))
    expect(shown(popups)).toEqual(['notice 2', 2, 3])
    expect(shown(toNext(popups))).toEqual(['notice 3', 3, 3])
  })

  it('drops what was read or withdrawn elsewhere, and closes when that was all', () => {
    const popups = withUnread(opened(['1', '2', '3']), unread(['2'], []))
    expect(shown(popups)).toEqual(['notice 2', 1, 1])
    expect(shown(withUnread(popups, unread([], [])))).toBeNull()
    expect(shown(withUnread(toNext(opened(['1', '2'])), unread([], [])))).toBeNull()
  })

  it('keeps its items while a list is loading again', () => {
    const popups = opened(['1'], ['7'])
    expect(withUnread(popups, unread(undefined, undefined))).toBe(popups)
    expect(withUnread(popups, unread(['1'], undefined))).toBe(popups)
  })

  it('opens again for an order whose goods arrive again after it was read', () => {
    const closed = toClosed(opened([], ['7']))
    expect(shown(withUnread(closed, unread([], ['7'])))).toBeNull()
    const gone = withUnread(closed, unread([], []))
    expect(shown(withUnread(gone, unread([], ['7'])))).toEqual(['arrival 7', 1, 1])
    const readNotice = withUnread(toClosed(opened(['1'])), unread([], []))
    expect(shown(withUnread(readNotice, unread(['1'], [])))).toBeNull()
  })
})

describe("'Mark all as read'", () => {
  it('marks the announcements that are left, and goes on with arrivals', () => {
    const popups = toNext(opened(['1', '2', '3'], ['7']))
    expect(unreadNotices(popups)).toEqual(['2', '3'])
    const after = afterNotices(popups)
    expect(shown(after)).toEqual(['arrival 7', 4, 4])
    expect(unreadNotices(after)).toEqual([])
  })

  it('closes the dialog when there is nothing else', () => {
    const after = afterNotices(opened(['1', '2']))
    expect(shown(after)).toBeNull()
    expect(withUnread(after, unread(['1', '2'], []))).toBe(after)
  })
})
