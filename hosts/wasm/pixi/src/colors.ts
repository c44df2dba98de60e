/** Colours of the picture, by day and by night. */
export interface Colors {
  yard: number; yardEdge: number; path: number; pathEdge: number; dash: number
  wood: number; flag: number; tent: number; tentDark: number; blanket: number
  pill: number; pillEdge: number; text: number; muted: number
  shadow: number; outline: number; skin: number; steel: number; steelDark: number
  well: number; hurt: number; bad: number; track: number
  guards: readonly number[]
}

const common = {
  wood: 0x8a6a48, flag: 0xc8462f, skin: 0xf2c9a1, steel: 0xb8c2cf, steelDark: 0x7d8896,
  guards: [0x3b7dd8, 0x8a63c9, 0x2f9d8f, 0xd0812f, 0xb8527f],
}

export const day: Colors = {
  ...common,
  yard: 0xeef2e6, yardEdge: 0xcbd6bd, path: 0xe6dcc4, pathEdge: 0xd3c5a4, dash: 0xc6b68f,
  tent: 0xd9b77c, tentDark: 0x8f6f3d, blanket: 0xb9c7d8,
  pill: 0xffffff, pillEdge: 0xd3d9e0, text: 0x171c26, muted: 0x4c5665,
  shadow: 0x23301c, outline: 0x27313f,
  well: 0x1f8a5b, hurt: 0xc98412, bad: 0xc2352a, track: 0xd9dee5,
}

export const night: Colors = {
  ...common,
  yard: 0x19211f, yardEdge: 0x2b3733, path: 0x27302f, pathEdge: 0x35413e, dash: 0x46544f,
  tent: 0x8d7142, tentDark: 0x4a3a20, blanket: 0x4b5b70,
  pill: 0x232b2d, pillEdge: 0x3d4a4a, text: 0xe9ecf2, muted: 0xa5b0b6,
  shadow: 0x000000, outline: 0x0b0f12,
  well: 0x3ed7a0, hurt: 0xf0b24a, bad: 0xff7d70, track: 0x3a4546,
}
