import { beforeEach, expect, it, vi } from 'vitest'
import { common } from '../../../contract/common/common.ts'
import {
  waitForPrefetches,
  prefetch,
  prefetchedAnswers,
  clearPrefetched,
  takePrefetched,
} from './prefetch.ts'
import * as calls from './calls.ts'

const config = common.getPublicConfig

beforeEach(() => {
  clearPrefetched()
  vi.spyOn(calls, 'call').mockResolvedValue({ imageHost: 'pictures' })
})

it('hands a prefetched response to the page once', async () => {
  void prefetch(config, {})
  await waitForPrefetches()
  expect(prefetchedAnswers()).toMatchObject([{ response: { imageHost: 'pictures' } }])
  expect(await takePrefetched(config, {})).toEqual({ imageHost: 'pictures' })
  expect(takePrefetched(config, {})).toBeUndefined()
  expect(calls.call).toHaveBeenCalledTimes(1)
})

it('does not prefetch what the page has already requested, until the session changes', async () => {
  expect(takePrefetched(config, {})).toBeUndefined()
  await expect(prefetch(config, {})).rejects.toThrow('already made this call')
  expect(calls.call).not.toHaveBeenCalled()
  clearPrefetched()
  await prefetch(config, {})
  expect(calls.call).toHaveBeenCalledTimes(1)
})
