# The site as one image: `docker build -t insumos .`; docs/deploy.md says how it is run.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# `docker build --build-arg COMMIT=$(git rev-parse HEAD)`: what /healthz says.
ARG COMMIT=
RUN npm run build

# What only a build uses, half of the packages' size, stays out of the image.
RUN cd node_modules && rm -rf @babel @fontsource-variable @react-router/dev @rolldown @tailwindcss @typescript .cache \
  lightningcss* lucide-react rolldown tailwindcss typescript vite

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
# scripts/setup/program.mjs says why.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=16384 MALLOC_TRIM_THRESHOLD_=65536 NODE_COMPILE_CACHE=/data/cache/compiled
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY public public
COPY src src
COPY supabase supabase
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=384", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "--memory-reducer-gc-count=1", "--wasm-tiering-budget=100000000", "build/program/main.js"]
