/** Lays a file for brotli and one for gzip beside each file of a folder that becomes smaller by it. */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [folder, quality = '11'] = process.argv.slice(2);
const LEAST = 1000;
const DONE = /\.(?:br|gz|png|ico|woff2|map)$/;
const total = { plain: 0, br: 0, gz: 0 };

for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!statSync(path).isFile() || DONE.test(name)) continue;
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const br = brotliCompressSync(plain, { params });
  const gz = gzipSync(plain, { level: 9 });
  if (plain.length < LEAST || br.length > plain.length * 0.95) continue;
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
  total.plain += plain.length;
  total.br += br.length;
  total.gz += gz.length;
}
const mega = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(`all files: ${mega(total.plain)}, by gzip ${mega(total.gz)}, by brotli ${mega(total.br)}`);
