# Lets what is written for `docker compose` be pasted where only docker-compose 1 is installed: that has no --wait,
# which is done here, and has to be told that there is no terminal.
docker() {
  if [ "$1" != compose ]; then
    command docker "$@"
    return
  fi
  shift
  waits=
  for argument; do
    shift
    case $argument in
      --wait) waits=yes ;;
      exec | run) set -- "$@" "$argument" -T ;;
      -T) ;;
      *) set -- "$@" "$argument" ;;
    esac
  done
  docker-compose "$@" || return
  [ -z "$waits" ] || until_healthy
}

until_healthy() {
  while docker-compose ps -q | xargs docker inspect --format '{{if .State.Health}}{{.State.Health.Status}}{{end}}' |
    grep -qE 'starting|unhealthy'; do
    sleep 1
  done
}
