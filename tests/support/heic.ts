/* HEIC files as phones write them, for tests: a grid of tiles, each coded separately (ISO 23008-12). */

/** A coded picture of 512 by 512 pixels, without its container. */
export interface HevcTile {
  /** The decoder's configuration: the content of an `hvcC` box. Tiles of one file share it. */
  configuration: Buffer;
  data: Buffer;
}

export const TILE_SIDE = 512;

/** Made once by `heif-enc -q 60 -p chroma=420` of plain pictures, without their comments. */
const CONFIGURATION = Buffer.from(
  "AQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAQCAIBZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkA=",
  "base64",
);

function makeTile(base64: string): HevcTile {
  return { configuration: CONFIGURATION, data: Buffer.from(base64, "base64") };
}

/** Tiles of one colour each: `#cc3322`, `#22aa44`, `#2233cc` and `#eeeeee`. */
export const PLAIN_TILES = {
  red: makeTile(
    "AAAA1igBrwnEGrYWXVVUgCE5dV//+7mf//yLdyH64mp0HMPLuNNZ4fr3Mxd0AABZAAClAAZgAAADALeAovczF3QAAGQAAOcAC8AAAAMAAAMAAAMBF5MAAP8ADCAAAAMAAAMAAAMAAAMAAASMhwAAAwAAAwAAAwAAAwAAAwAAAwAAAwJeAAADAAADAAADAAADAAADAAADAAAEFAAAAwAAAwAAAwAAAwAAAwAAAwAAc0AAAAMAAAMAAAMAAAMAAAMAAAMAA9oAAAMAAAMAAAMAAAMAAAMAAAMADtg=",
  ),
  green: makeTile(
    "AAAA1SgBrwnEGqYWXVVUgCE5dV//8Yv//8Dq//+alcdBzDy7jTWeH69zMXdAAAWQAApQAGYAAAMAC3ii9zMXdAAAZAAA5wALwAAAAwAAAwAAAwEXkwAA/wAMIAAAAwAAAwAAAwAAAwAABIyHAAADAAADAAADAAADAAADAAADAAADAl4AAAMAAAMAAAMAAAMAAAMAAAMAAAQUAAADAAADAAADAAADAAADAAADAABzQAAAAwAAAwAAAwAAAwAAAwAAAwAD2gAAAwAAAwAAAwAAAwAAAwAAAwAO2A==",
  ),
  blue: makeTile(
    "AAAA1igBrwnEGrYWXVVUgCE5dV///dcv73+f6v/+0Fp0HMPLuNNZ4fr3Mxd0AABZAAClAAZgAAADALeAovczF3QAAGQAAOcAC8AAAAMAAAMAAAMBF5MAAP8ADCAAAAMAAAMAAAMAAAMAAASMhwAAAwAAAwAAAwAAAwAAAwAAAwAAAwJeAAADAAADAAADAAADAAADAAADAAAEFAAAAwAAAwAAAwAAAwAAAwAAAwAAc0AAAAMAAAMAAAMAAAMAAAMAAAMAA9oAAAMAAAMAAAMAAAMAAAMAAAMADtg=",
  ),
  white: makeTile(
    "AAAAzigBrwnEGjYWXVVUgCGFNKXeP78cPs66FrnZKVxouX8uq4AADWAAJAABjAAAAwAzYKME8uq4AACuAAHCABcAAAMAAAMAAAMAAtKTAAFoAA4gAAADAAADAAADAAADAAAG9IcAAAMAAAMAAAMAAAMAAAMAAAMAAAMDNgAAAwAAAwAAAwAAAwAAAwAAAwAABAQAAAMAAAMAAAMAAAMAAAMAAAMAAHNAAAADAAADAAADAAADAAADAAADAAPaAAADAAADAAADAAADAAADAAADAA7Y",
  ),
} as const;

interface HeicParts {
  tiles: readonly HevcTile[];
  columns: number;
  /** The picture before it is turned; its tiles may go beyond it. */
  width: number;
  height: number;
  /** Quarter turns against the clock. */
  turns?: 0 | 1 | 2 | 3;
  /** Mirrors it after that: left and right, or above and below, change places. */
  mirror?: "left-right" | "top-bottom";
  /** An ICC profile. */
  profile?: Buffer;
  /** Colour primaries, transfer and matrix, as ITU-T H.273 numbers them. */
  nclx?: readonly [primaries: number, transfer: number, matrix: number];
  /** The first box's brands, the major one first. */
  brands?: readonly string[];
  /** Whether the only tile is the picture itself. */
  isSingle?: boolean;
}

/** A file with one picture; equal tiles are stored once. */
export function makeHeic(parts: HeicParts): Buffer {
  const { tiles, brands = ["heic", "mif1", "heic"], isSingle = false } = parts;
  const [major = "heic", ...compatible] = brands;
  const head = box("ftyp", ascii(major), uint32(0), ...compatible.map(ascii));
  const stored = [...new Set(tiles.map(({ data }) => data))];
  // The length of the metadata does not depend on the offsets in it.
  const start = head.length + makeMeta(parts, new Map()).length + 8;
  const offsets = new Map<Buffer, number>();
  let at = start;
  for (const data of stored) {
    offsets.set(data, at);
    at += data.length;
  }
  if (isSingle && tiles.length !== 1) throw new Error("a single picture has one tile");
  return Buffer.concat([head, makeMeta(parts, offsets), box("mdat", ...stored)]);
}

const GRID = 1;
const FIRST_TILE = 2;

function makeMeta(parts: HeicParts, offsets: ReadonlyMap<Buffer, number>): Buffer {
  const { tiles, columns, width, height, isSingle = false } = parts;
  const rows = Math.ceil(tiles.length / columns);
  const ids = tiles.map((_, index) => FIRST_TILE + index);
  const primary = isSingle ? FIRST_TILE : GRID;
  const grid = Buffer.concat([
    Buffer.from([0, 1, rows - 1, columns - 1]),
    uint32(width),
    uint32(height),
  ]);
  const items = [
    ...(isSingle ? [] : [{ id: GRID, type: "grid", at: 0, length: grid.length, inIdat: true }]),
    ...tiles.map(({ data }, index) => ({
      id: FIRST_TILE + index,
      type: "hvc1",
      at: offsets.get(data) ?? 0,
      length: data.length,
      inIdat: false,
    })),
  ];
  return fullBox(
    "meta",
    0,
    fullBox("hdlr", 0, uint32(0), ascii("pict"), Buffer.alloc(13)),
    fullBox("pitm", 0, uint16(primary)),
    fullBox(
      "iinf",
      0,
      uint16(items.length),
      ...items.map(({ id, type }) =>
        fullBox("infe", 2 << 24, uint16(id), uint16(0), ascii(type), Buffer.alloc(1)),
      ),
    ),
    ...(isSingle
      ? []
      : [fullBox("iref", 0, box("dimg", uint16(GRID), uint16(ids.length), ...ids.map(uint16)))]),
    makeProperties(parts),
    ...(isSingle ? [] : [box("idat", grid)]),
    fullBox(
      "iloc",
      1 << 24,
      Buffer.from([0x44, 0]),
      uint16(items.length),
      ...items.map(({ id, at, length, inIdat }) =>
        Buffer.concat([
          uint16(id),
          uint16(inIdat ? 1 : 0),
          uint16(0),
          uint16(1),
          uint32(at),
          uint32(length),
        ]),
      ),
    ),
  );
}

function makeProperties({
  tiles,
  width,
  height,
  turns = 0,
  mirror,
  profile,
  nclx,
  isSingle = false,
}: HeicParts): Buffer {
  const colour =
    profile !== undefined
      ? [box("colr", ascii("prof"), profile)]
      : nclx !== undefined
        ? [box("colr", ascii("nclx"), ...nclx.map(uint16), Buffer.from([0x80]))]
        : [];
  const properties = [
    box("hvcC", tiles[0]?.configuration ?? Buffer.alloc(0)),
    fullBox("ispe", 0, uint32(isSingle ? width : TILE_SIDE), uint32(isSingle ? height : TILE_SIDE)),
    fullBox("ispe", 0, uint32(width), uint32(height)),
    box("irot", Buffer.from([turns])),
    box("imir", Buffer.from([mirror === "left-right" ? 1 : 0])),
    ...colour,
  ];
  const coloured = colour.length > 0 ? [0x06] : [];
  const tileProperties = [0x81, 0x02, ...coloured];
  const turned = [...(turns === 0 ? [] : [0x84]), ...(mirror === undefined ? [] : [0x85])];
  const own = isSingle ? [...tileProperties, ...turned] : [0x03, ...coloured, ...turned];
  const associate = (id: number, indexes: readonly number[]) =>
    Buffer.concat([uint16(id), Buffer.from([indexes.length, ...indexes])]);
  const associations = isSingle
    ? [associate(FIRST_TILE, own)]
    : [
        associate(GRID, own),
        ...tiles.map((_, index) => associate(FIRST_TILE + index, tileProperties)),
      ];
  return box(
    "iprp",
    box("ipco", ...properties),
    fullBox("ipma", 0, uint32(associations.length), ...associations),
  );
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), ascii(type), body]);
}

function fullBox(type: string, versionAndFlags: number, ...content: readonly Buffer[]): Buffer {
  return box(type, uint32(versionAndFlags), ...content);
}

const ascii = (text: string) => Buffer.from(text, "latin1");

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** 1,000 by 900 pixels in four colours: red, green, blue and white, from left to right and from top to bottom. */
export function makeQuarters(
  parts: Partial<Pick<HeicParts, "turns" | "mirror" | "profile" | "nclx" | "brands">> = {},
): Buffer {
  const { red, green, blue, white } = PLAIN_TILES;
  return makeHeic({
    tiles: [red, green, blue, white],
    columns: 2,
    width: 1000,
    height: 900,
    ...parts,
  });
}
