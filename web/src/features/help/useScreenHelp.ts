import { useMatches } from '@tanstack/react-router'

/** Returns the help of the current page, which changes when the user navigates. */
export function useScreenHelp() {
  return useMatches({
    select: (matches) => {
      const { staticData, params } = matches.at(-1) ?? {}
      const { topic = 'troubleshooting', shortcuts = [], topicByParam = {} } = staticData?.help ?? {}
      const ownTopic = Object.values<string>(params ?? {}).flatMap((value) => topicByParam[value] ?? [])[0]
      return { topic: ownTopic ?? topic, shortcuts }
    },
    structuralSharing: true,
  })
}
