# The image of the management service, its worker and its command line.
# Built from the lock file and nothing else; no step compiles native code, so that arm64 builds from the same lines.
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /repository
ENV CI=1 npm_config_update_notifier=false
# the very pnpm that package.json names
RUN npm pack --silent pnpm@12.21.0 \
  && echo '66fd8278ee28935ce951792d34367ff3af5c432a2756445823029533835b8da529bbe0be5130afd56ed0713fb8789e47bad82d93bd5ae2fe54b15562d6276ef0  pnpm-12.21.0.tgz' | sha512sum --check --quiet \
  && npm install --global ./pnpm-12.21.0.tgz && rm pnpm-12.21.0.tgz
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
# only the lock file decides what is downloaded: this layer lasts until it changes
RUN pnpm fetch --reporter=append-only
COPY . .
RUN pnpm --filter parley --filter-prod '@parley/management...' install --frozen-lockfile --offline --reporter=append-only
RUN npx tsc --build services/management && node packages/builder/build.mjs
RUN pnpm --filter @parley/management deploy --prod /out

FROM ${NODE_IMAGE}
# memory that is used for a moment is given back (infra/docs/performance.md)
ENV NODE_ENV=production HOST=0.0.0.0 TZ=UTC MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /out ./
# `docker compose exec management parley admin doctor`
RUN printf '#!/bin/sh\nexec node /app/dist/cli/main.js "$@"\n' >/usr/local/bin/parley && chmod 755 /usr/local/bin/parley
# a new volume takes over its owner
RUN mkdir /files && chown 1000:1000 /files
# a number, so that Kubernetes can see that it is not root
USER 1000:1000
EXPOSE 3000 3002 9464
# the worker answers on a port of its own
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT ?? 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# a heap that stays close to what it needs (infra/docs/performance.md); NODE_OPTIONS does not take the second flag
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=25"]
# the worker: dist/worker.js
CMD ["dist/main.js"]
